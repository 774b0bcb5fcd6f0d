import { expect, test } from "vitest";
import { fromRotated, isWhole, toRotated, whole } from "./part.ts";

const part = { x: 10, y: 20, width: 30, height: 5 };

test("the upper left corner of an image is the upper right corner after a quarter turn", () => {
  expect(toRotated({ x: 0, y: 0, width: 10, height: 20 }, 90)).toEqual({
    x: 80,
    y: 0,
    width: 20,
    height: 10,
  });
  expect(toRotated(part, 180)).toEqual({ x: 60, y: 75, width: 30, height: 5 });
});

test("a part chosen on a rotated image is the same part of the stored one", () => {
  for (const angle of [0, 90, 180, 270])
    expect([angle, fromRotated(toRotated(part, angle), angle)]).toEqual([angle, part]);
});

test("a crop of the whole image remains the whole image after each rotation", () => {
  for (const angle of [0, 90, 180, 270]) expect(isWhole(toRotated(whole, angle))).toBe(true);
  expect(isWhole(part)).toBe(false);
});
