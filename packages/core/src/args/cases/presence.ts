import * as z from "zod";
import { context, ids, paged, raw } from "../common.ts";
import { absent, type Case, requires, rejectsType, rejects, accepts } from "./row.ts";

const rawSchema = raw({ type: "object", properties: { raw: { type: "string" } } });
const outOfBounds = "rest_out_of_bounds";
const typeError = (name: string, kind: string) => ({
  code: "rest_invalid_type",
  message: `${name} is not of type ${kind}.`,
  data: { param: name },
});

export const presenceCases: readonly Case[] = [
  ...requires("a required argument", z.int(), ["", "b=1", "{}", '{"a":null}', "[a]=1"]),
  ...requires("a required string", z.string(), ['{"a":null}', "{}"]),
  ...accepts("a required string", z.string(), [["a=", ""]]),
  ...accepts("a required, nullable argument", z.int().nullable(), [['{"a":null}', null]]),
  ...requires("a required, nullable argument", z.int().nullable(), ["", "{}"]),
  ...accepts("an optional argument", z.int().optional(), [
    ["", absent],
    ["b=1", absent],
    ["{}", absent],
  ]),
  ...rejectsType("an optional argument", z.int().optional(), "integer", ['{"a":null}', "a="]),
  ...accepts("an optional, nullable argument", z.string().nullable().optional(), [
    ['{"a":null}', null],
    ["{}", absent],
  ]),
  ...accepts("an argument with a default", z.int().default(10), [
    ["", 10],
    ["{}", 10],
    ["a=3", 3],
  ]),
  ...rejectsType("an argument with a default", z.int().default(10), "integer", ['{"a":null}']),
  ...accepts(
    "a property with a default that may be null",
    z.object({ n: z.string().default("x").nullable(), m: z.int() }),
    [
      ["a[m]=1", { n: "x", m: 1 }],
      ['{"a":{"m":1,"n":null}}', { n: null, m: 1 }],
    ],
  ),
  ...accepts("an argument with the default null", z.string().nullable().default(null), [
    ["", null],
    ["a=x", "x"],
  ]),
  ...accepts("a list with a default", ids(), [
    ["", []],
    ["a=1", [1]],
    ["a=", []],
  ]),
  ...rejectsType("a list with a default", ids(), "array", ['{"a":null}']),
  ...accepts("an object with a default", z.object({ x: z.int() }).default({ x: 1 }), [
    ["", { x: 1 }],
    ["a[x]=2", { x: 2 }],
  ]),
  ...accepts("the argument context", context(), [
    ["", "view"],
    ["a=edit", "edit"],
  ]),
  ...rejects("the argument context", context(["view", "embed"], "view"), [
    ["a=edit", "rest_not_in_enum", "a is not one of view and embed."],
  ]),
  ...accepts("an argument whose published schema is not validated", rawSchema, [
    ["a=x", "x"],
    ["a[raw]=x", { raw: "x" }],
    ['{"a":{"raw":"x","rendered":1}}', { raw: "x", rendered: 1 }],
    ['{"a":5}', 5],
    ['{"a":null}', null],
    ["", absent],
  ]),
  ...rejects("an argument whose published schema is not validated", rawSchema, [
    ["a[raw]=%00", "rest_invalid_param", "a[raw] must not contain the character U+0000."],
  ]),
  {
    title: "the default page is the first one, with ten items",
    args: paged(),
    input: { query: "" },
    expected: { args: { page: 1, per_page: 10 } },
  },
  {
    title: "one error lists all invalid arguments, in the order of their declaration",
    args: { ...paged(), order: z.enum(["asc", "desc"]) },
    input: { query: "order=x&per_page=0&page=y" },
    expected: {
      code: "rest_invalid_param",
      details: {
        page: typeError("page", "integer"),
        per_page: {
          code: outOfBounds,
          message: "per_page must be between 1 (inclusive) and 100 (inclusive)",
          data: null,
        },
        order: {
          code: "rest_not_in_enum",
          message: "order is not one of asc and desc.",
          data: null,
        },
      },
    },
  },
  {
    title: "if arguments are missing, invalid ones are not reported",
    args: { a: z.int(), b: z.int(), c: z.string() },
    input: { json: '{"b":"x"}' },
    expected: { code: "rest_missing_callback_param", params: ["a", "c"] },
  },
  {
    title: "undeclared arguments are ignored",
    args: { a: z.int() },
    input: { query: "a=1&b=2&__proto__=3&toString=4" },
    expected: { args: { a: 1 } },
  },
  {
    title: "dots and spaces in names become underscores",
    args: { a_b: z.string(), c_d: z.string() },
    input: { query: "a.b=1&c%20d=2" },
    expected: { args: { a_b: "1", c_d: "2" } },
  },
  {
    title: "invalid JSON is rejected",
    args: { a: z.int() },
    input: { json: '{"a":' },
    expected: { code: "rest_invalid_json" },
  },
  {
    title: "JSON that is nested deeper than 32 levels is rejected",
    args: { a: z.unknown() },
    input: { json: `{"a":${"[".repeat(32)}${"]".repeat(32)}}` },
    expected: { code: "rest_invalid_json" },
  },
  {
    title: "a query with invalid percent-encoding is rejected",
    args: { a: z.unknown() },
    input: { query: "a=%zz" },
    expected: { code: "rest_invalid_param" },
  },
  {
    title: "a query that is not UTF-8 is rejected",
    args: { a: z.unknown() },
    input: { query: "a=%ff%fe" },
    expected: { code: "rest_invalid_param" },
  },
  {
    title: "a form with invalid percent-encoding is rejected",
    args: { a: z.unknown() },
    input: { form: "a=%" },
    expected: { code: "rest_invalid_body" },
  },
];
