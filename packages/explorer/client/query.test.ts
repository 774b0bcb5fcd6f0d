import { expect, test } from "vitest";
import { pairsOf, toQuery } from "./query.ts";

test("sends a list as it was typed, an object in brackets, and invalid JSON as text", () => {
  const list = { type: "array", items: { type: "integer" } };
  const object = { type: ["object", "null"] };
  expect(toQuery(pairsOf("include", "1,2", list))).toBe("include=1,2");
  expect(toQuery(pairsOf("f", '{"a":{"b":1},"c":["x&y"]}', object))).toBe(
    "f[a][b]=1&f[c][0]=x%26y",
  );
  expect(pairsOf("f", "{oh", object)).toEqual([["f", "{oh"]]);
});
