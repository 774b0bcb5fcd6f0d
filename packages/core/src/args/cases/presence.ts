// oxlint-disable unicorn/no-thenable -- `given` and `then` are how cases read; nobody awaits one.
import * as z from "zod";
import { context, ids, paged, raw } from "../common.ts";
import { absent, type Case, missing, mistyped, rejected, taken } from "./row.ts";

const rawSchema = raw({ type: "object", properties: { raw: { type: "string" } } });
const one = "rest_out_of_bounds";
const type = (name: string, kind: string) => ({
  code: "rest_invalid_type",
  message: `${name} is not of type ${kind}.`,
  data: { param: name },
});

export const presenceCases: readonly Case[] = [
  ...missing("a required argument", z.int(), ["", "b=1", "{}", '{"a":null}', "[a]=1"]),
  ...missing("a required text", z.string(), ['{"a":null}', "{}"]),
  ...taken("a required text", z.string(), [["a=", ""]]),
  ...taken("a required argument that may be null", z.int().nullable(), [['{"a":null}', null]]),
  ...missing("a required argument that may be null", z.int().nullable(), ["", "{}"]),
  ...taken("an optional argument", z.int().optional(), [
    ["", absent],
    ["b=1", absent],
    ["{}", absent],
  ]),
  ...mistyped("an optional argument", z.int().optional(), "integer", ['{"a":null}', "a="]),
  ...taken("an optional argument that may be null", z.string().nullable().optional(), [
    ['{"a":null}', null],
    ["{}", absent],
  ]),
  ...taken("an argument with a default", z.int().default(10), [
    ["", 10],
    ["{}", 10],
    ["a=3", 3],
  ]),
  ...mistyped("an argument with a default", z.int().default(10), "integer", ['{"a":null}']),
  ...taken("a default of null", z.string().nullable().default(null), [
    ["", null],
    ["a=x", "x"],
  ]),
  ...taken("a default list", ids(), [
    ["", []],
    ["a=1", [1]],
    ["a=", []],
  ]),
  ...mistyped("a default list", ids(), "array", ['{"a":null}']),
  ...taken("a default that is a map", z.object({ x: z.int() }).default({ x: 1 }), [
    ["", { x: 1 }],
    ["a[x]=2", { x: 2 }],
  ]),
  ...taken("a context", context(), [
    ["", "view"],
    ["a=edit", "edit"],
  ]),
  ...rejected("a context", context(["view", "embed"], "view"), [
    ["a=edit", "rest_not_in_enum", "a is not one of view and embed."],
  ]),
  ...taken("a published schema that is not checked", rawSchema, [
    ["a=x", "x"],
    ["a[raw]=x", { raw: "x" }],
    ['{"a":{"raw":"x","rendered":1}}', { raw: "x", rendered: 1 }],
    ['{"a":5}', 5],
    ['{"a":null}', null],
    ["", absent],
  ]),
  ...rejected("a published schema that is not checked", rawSchema, [
    ["a[raw]=%00", "rest_invalid_param", "a[raw] must not contain the character U+0000."],
  ]),
  {
    about: "the first page of ten when nothing is given",
    args: paged(),
    given: { query: "" },
    then: { args: { page: 1, per_page: 10 } },
  },
  {
    about: "all invalid arguments are named together, in the order of their declaration",
    args: { ...paged(), order: z.enum(["asc", "desc"]) },
    given: { query: "order=x&per_page=0&page=y" },
    then: {
      code: "rest_invalid_param",
      details: {
        page: type("page", "integer"),
        per_page: {
          code: one,
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
    about: "missing arguments are named alone, before what is invalid",
    args: { a: z.int(), b: z.int(), c: z.string() },
    given: { json: '{"b":"x"}' },
    then: { code: "rest_missing_callback_param", params: ["a", "c"] },
  },
  {
    about: "arguments that are not declared are ignored",
    args: { a: z.int() },
    given: { query: "a=1&b=2&__proto__=3&toString=4" },
    then: { args: { a: 1 } },
  },
  {
    about: "a dot and a space in a name become an underscore",
    args: { a_b: z.string(), c_d: z.string() },
    given: { query: "a.b=1&c%20d=2" },
    then: { args: { a_b: "1", c_d: "2" } },
  },
  {
    about: "text that is no JSON",
    args: { a: z.int() },
    given: { json: '{"a":' },
    then: { code: "rest_invalid_json" },
  },
  {
    about: "JSON deeper than 32 levels",
    args: { a: z.unknown() },
    given: { json: `{"a":${"[".repeat(32)}${"]".repeat(32)}}` },
    then: { code: "rest_invalid_json" },
  },
  {
    about: "a query with broken percent-encoding",
    args: { a: z.unknown() },
    given: { query: "a=%zz" },
    then: { code: "rest_invalid_param" },
  },
  {
    about: "a query that is not UTF-8",
    args: { a: z.unknown() },
    given: { query: "a=%ff%fe" },
    then: { code: "rest_invalid_param" },
  },
  {
    about: "a form with broken percent-encoding",
    args: { a: z.unknown() },
    given: { form: "a=%" },
    then: { code: "rest_invalid_body" },
  },
];
