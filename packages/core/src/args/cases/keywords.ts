import * as z from "zod";
import { type Case, rejected, taken } from "./row.ts";

const oob = "rest_out_of_bounds";
const order = z.enum(["asc", "desc"]);
const three = z.enum(["a", "b", "c"]);
const code = z.string().regex(/^[a-z]+$/);

export const keywordCases: readonly Case[] = [
  ...taken("an enum", order, [
    ["a=asc", "asc"],
    ['{"a":"desc"}', "desc"],
  ]),
  ...rejected("an enum of two", order, [
    ["a=up", "rest_not_in_enum", "a is not one of asc and desc."],
    ["a=ASC", "rest_not_in_enum", "a is not one of asc and desc."],
    ["a=+asc", "rest_not_in_enum", "a is not one of asc and desc."],
    ["a=", "rest_not_in_enum", "a is not one of asc and desc."],
    ['{"a":5}', "rest_invalid_type", "a is not of type string.", { param: "a" }],
  ]),
  ...rejected("an enum of three", three, [
    ["a=d", "rest_not_in_enum", "a is not one of a, b, and c."],
  ]),
  ...rejected("an enum of one", z.literal("only"), [["a=x", "rest_not_in_enum", "a is not only."]]),
  ...taken("an enum of numbers", z.literal([1, 2]), [
    ["a=1", 1],
    ["a=2.0", 2],
    ['{"a":2}', 2],
  ]),
  ...rejected("an enum of numbers", z.literal([1, 2]), [
    ["a=3", "rest_not_in_enum", "a is not one of 1 and 2."],
  ]),
  ...taken("an enum of several types", z.literal(["auto", 1, null]), [
    ["a=auto", "auto"],
    ["a=1", 1],
    ['{"a":null}', null],
  ]),
  ...rejected("an enum of several types", z.literal(["auto", 1, null]), [
    ["a=x", "rest_not_in_enum", "a is not one of auto, 1, and null."],
  ]),
  ...rejected("a least number", z.int().min(3), [
    ["a=2", oob, "a must be greater than or equal to 3"],
  ]),
  ...rejected("a greatest number", z.int().max(3), [
    ["a=4", oob, "a must be less than or equal to 3"],
  ]),
  ...taken("a number above 3", z.number().gt(3), [["a=3.1", 3.1]]),
  ...rejected("a number above 3", z.number().gt(3), [["a=3", oob, "a must be greater than 3"]]),
  ...rejected("a number below 3", z.number().lt(3), [["a=3", oob, "a must be less than 3"]]),
  ...rejected("a positive integer", z.int().positive(), [["a=0", oob, "a must be greater than 0"]]),
  ...rejected("a number above 1, up to 5", z.number().gt(1).max(5), [
    ["a=1", oob, "a must be between 1 (exclusive) and 5 (inclusive)"],
    ["a=5.5", oob, "a must be between 1 (exclusive) and 5 (inclusive)"],
  ]),
  ...rejected("a number between 1 and 5", z.number().gt(1).lt(5), [
    ["a=5", oob, "a must be between 1 (exclusive) and 5 (exclusive)"],
  ]),
  ...taken("a multiple of 0.1", z.number().multipleOf(0.1), [
    ["a=0.3", 0.3],
    ["a=7", 7],
    ["a=-1.1", -1.1],
  ]),
  ...rejected("a multiple of 0.5", z.number().multipleOf(0.5), [
    ["a=0.7", "rest_invalid_multiple", "a must be a multiple of 0.5."],
  ]),
  ...rejected("an even integer", z.int().multipleOf(2), [
    ["a=3", "rest_invalid_multiple", "a must be a multiple of 2."],
  ]),
  ...taken("a text of 2 to 4 characters", z.string().min(2).max(4), [
    ["a=ab", "ab"],
    ["a=abcd", "abcd"],
    ["a=%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80", "😀😀😀"],
  ]),
  ...rejected("a text of 2 to 4 characters", z.string().min(2).max(4), [
    ["a=a", "rest_too_short", "a must be at least 2 characters long."],
    ["a=%F0%9F%98%80", "rest_too_short", "a must be at least 2 characters long."],
    ["a=abcde", "rest_too_long", "a must be at most 4 characters long."],
  ]),
  ...rejected("a text that is not empty", z.string().min(1), [
    ["a=", "rest_too_short", "a must be at least 1 character long."],
  ]),
  ...rejected("a text of at most 1 character", z.string().max(1), [
    ["a=ab", "rest_too_long", "a must be at most 1 character long."],
  ]),
  ...taken("a pattern", code, [["a=abc", "abc"]]),
  ...rejected("a pattern", code, [
    ["a=aBc", "rest_invalid_pattern", "a does not match pattern ^[a-z]+$."],
    ["a=", "rest_invalid_pattern", "a does not match pattern ^[a-z]+$."],
  ]),
  ...taken("an unanchored pattern", z.string().regex(/b/), [["a=abc", "abc"]]),
  ...taken("a pattern of one character", z.string().regex(/^.$/), [["a=%F0%9F%98%80", "😀"]]),
  ...rejected("a length before a pattern", z.string().min(3).regex(/^a/), [
    ["a=b", "rest_too_short", "a must be at least 3 characters long."],
  ]),
];
