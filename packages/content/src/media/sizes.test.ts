import { expect, test } from "vitest";
import { boxOf, sizesFor, sizesOf } from "./sizes.ts";
import { options } from "../options.ts";

const sizes = sizesOf(options.parse({}));

const named = (name: string) => sizes.find((size) => size.name === name) as (typeof sizes)[0];

test.each([
  ["medium", 800, 600, 300, 225],
  ["medium", 600, 800, 225, 300],
  ["medium", 301, 1, 300, 1],
  ["medium", 100_000, 10, 300, 1],
  ["thumbnail", 800, 600, 150, 150],
  ["thumbnail", 800, 100, 150, 100],
  ["medium_large", 800, 5000, 768, 4800],
  ["1536x1536", 1600, 1600, 1536, 1536],
])("%s of %i × %i is %i × %i", (name, width, height, w, h) => {
  expect(boxOf({ width, height }, named(name))).toEqual({ width: w, height: h });
});

test("an image has only sizes smaller than itself", () => {
  const names = (width: number, height: number) =>
    sizesFor({ width, height }, sizes).map(({ name }) => name);
  expect(names(20, 10)).toEqual([]);
  expect(names(150, 150)).toEqual([]);
  expect(names(300, 300)).toEqual(["thumbnail"]);
  expect(names(768, 9000)).toEqual(["medium", "large", "thumbnail", "1536x1536", "2048x2048"]);
  expect(names(3000, 3000)).toHaveLength(sizes.length);
});
