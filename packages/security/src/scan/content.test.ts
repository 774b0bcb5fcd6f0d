import { expect, test } from "vitest";
import { textsIn } from "./content.ts";

test("many or deeply nested values do not hide texts", () => {
  const many = Array.from({ length: 1000 }, (_, at) => `value ${at}`);
  let deep: unknown = "deep";
  for (let level = 0; level < 20; level++) deep = { deep };
  expect(textsIn({ many, deep, last: "last" }).slice(-2)).toEqual(["deep", "last"]);
});

test("the number and depth of texts is limited", () => {
  let deep: unknown = "deep";
  for (let level = 0; level < 5000; level++) deep = [deep];
  expect(textsIn([deep, "near"])).toEqual(["near"]);
  expect(textsIn(Array.from({ length: 20_000 }, () => "a"))).toHaveLength(10_000);
});
