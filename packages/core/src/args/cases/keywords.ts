import * as z from "zod";
import { type Case, rejects, accepts } from "./row.ts";

const outOfBounds = "rest_out_of_bounds";
const order = z.enum(["asc", "desc"]);
const three = z.enum(["a", "b", "c"]);
const code = z.string().regex(/^[a-z]+$/);

export const keywordCases: readonly Case[] = [
  ...accepts("an enum", order, [
    ["a=asc", "asc"],
    ['{"a":"desc"}', "desc"],
  ]),
  ...rejects("an enum of two values", order, [
    ["a=up", "rest_not_in_enum", "a is not one of asc and desc."],
    ["a=ASC", "rest_not_in_enum", "a is not one of asc and desc."],
    ["a=+asc", "rest_not_in_enum", "a is not one of asc and desc."],
    ["a=", "rest_not_in_enum", "a is not one of asc and desc."],
    ['{"a":5}', "rest_invalid_type", "a is not of type string.", { param: "a" }],
  ]),
  ...rejects("an enum of three values", three, [
    ["a=d", "rest_not_in_enum", "a is not one of a, b, and c."],
  ]),
  ...rejects("an enum of one value", z.literal("only"), [
    ["a=x", "rest_not_in_enum", "a is not only."],
  ]),
  ...accepts("an enum of numbers", z.literal([1, 2]), [
    ["a=1", 1],
    ["a=2.0", 2],
    ['{"a":2}', 2],
  ]),
  ...rejects("an enum of numbers", z.literal([1, 2]), [
    ["a=3", "rest_not_in_enum", "a is not one of 1 and 2."],
  ]),
  ...accepts("an enum of several types", z.literal(["auto", 1, null]), [
    ["a=auto", "auto"],
    ["a=1", 1],
    ['{"a":null}', null],
  ]),
  ...rejects("an enum of several types", z.literal(["auto", 1, null]), [
    ["a=x", "rest_not_in_enum", "a is not one of auto, 1, and null."],
  ]),
  ...rejects("a minimum", z.int().min(3), [
    ["a=2", outOfBounds, "a must be greater than or equal to 3"],
  ]),
  ...rejects("a maximum", z.int().max(3), [
    ["a=4", outOfBounds, "a must be less than or equal to 3"],
  ]),
  ...accepts("a number greater than 3", z.number().gt(3), [["a=3.1", 3.1]]),
  ...rejects("a number greater than 3", z.number().gt(3), [
    ["a=3", outOfBounds, "a must be greater than 3"],
  ]),
  ...rejects("a number less than 3", z.number().lt(3), [
    ["a=3", outOfBounds, "a must be less than 3"],
  ]),
  ...rejects("a positive integer", z.int().positive(), [
    ["a=0", outOfBounds, "a must be greater than 0"],
  ]),
  ...rejects("a number greater than 1 and at most 5", z.number().gt(1).max(5), [
    ["a=1", outOfBounds, "a must be between 1 (exclusive) and 5 (inclusive)"],
    ["a=5.5", outOfBounds, "a must be between 1 (exclusive) and 5 (inclusive)"],
  ]),
  ...rejects("a number between 1 and 5, both exclusive", z.number().gt(1).lt(5), [
    ["a=5", outOfBounds, "a must be between 1 (exclusive) and 5 (exclusive)"],
  ]),
  ...accepts("a multiple of 0.1", z.number().multipleOf(0.1), [
    ["a=0.3", 0.3],
    ["a=7", 7],
    ["a=-1.1", -1.1],
  ]),
  ...rejects("a multiple of 0.5", z.number().multipleOf(0.5), [
    ["a=0.7", "rest_invalid_multiple", "a must be a multiple of 0.5."],
  ]),
  ...rejects("an even integer", z.int().multipleOf(2), [
    ["a=3", "rest_invalid_multiple", "a must be a multiple of 2."],
  ]),
  ...accepts("a string of 2 to 4 characters", z.string().min(2).max(4), [
    ["a=ab", "ab"],
    ["a=abcd", "abcd"],
    ["a=%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80", "😀😀😀"],
  ]),
  ...rejects("a string of 2 to 4 characters", z.string().min(2).max(4), [
    ["a=a", "rest_too_short", "a must be at least 2 characters long."],
    ["a=%F0%9F%98%80", "rest_too_short", "a must be at least 2 characters long."],
    ["a=abcde", "rest_too_long", "a must be at most 4 characters long."],
  ]),
  ...rejects("a string that must not be empty", z.string().min(1), [
    ["a=", "rest_too_short", "a must be at least 1 character long."],
  ]),
  ...rejects("a string of at most 1 character", z.string().max(1), [
    ["a=ab", "rest_too_long", "a must be at most 1 character long."],
  ]),
  ...accepts("a pattern", code, [["a=abc", "abc"]]),
  ...rejects("a pattern", code, [
    ["a=aBc", "rest_invalid_pattern", "a does not match pattern ^[a-z]+$."],
    ["a=", "rest_invalid_pattern", "a does not match pattern ^[a-z]+$."],
  ]),
  ...accepts("an unanchored pattern", z.string().regex(/b/), [["a=abc", "abc"]]),
  ...accepts("a pattern of one character", z.string().regex(/^.$/), [["a=%F0%9F%98%80", "😀"]]),
  ...rejects("a minimum length with a pattern", z.string().min(3).regex(/^a/), [
    ["a=b", "rest_too_short", "a must be at least 3 characters long."],
  ]),
];
