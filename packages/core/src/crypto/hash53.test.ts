import { expect, test } from "vitest";
import { hash53 } from "./hash53.ts";

test("similar texts have different hashes, and another seed gives other hashes", () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `/harbour/${n}?tide=${n % 7}`);
  const all = texts.flatMap((text) => [hash53(text), hash53(text, 1)]);
  expect(new Set(all).size).toBe(all.length);
});
// Keys of tallies are stored by them.
test("a text has the same hash in every version", () => {
  expect(hash53("")).toBe("wvjl67o803");
  expect([hash53("/漢字", 1), hash53("/漢字", 2)]).toEqual(["21fz1vyjbtq", "1p10vebvzug"]);
});
