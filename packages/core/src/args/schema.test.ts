import { expect, test } from "vitest";
import * as z from "zod";
import * as z3 from "zod/v3";
import { DefinitionError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";
import { context, dateTime, email, ids, oneOf, paged, raw } from "./common.ts";
import { isRequired, toJsonSchema } from "./schema.ts";

const publish = (schema: unknown) => toJsonSchema(schema as Schema, "GET /x: argument a");

test.each<[string, unknown, unknown]>([
  ["an int has no bounds of its own", z.int(), { type: "integer" }],
  ["bounds", z.int().min(1).max(5), { type: "integer", minimum: 1, maximum: 5 }],
  [
    "an excluded bound is a flag",
    z.number().gt(1),
    { type: "number", minimum: 1, exclusiveMinimum: true },
  ],
  [
    "other integer sizes keep their bounds",
    z.uint32(),
    { type: "integer", minimum: 0, maximum: 4294967295 },
  ],
  ["null joins the type", z.string().nullable(), { type: ["string", "null"] }],
  [
    "null joins the enum",
    z.enum(["x"]).nullable(),
    { type: ["string", "null"], enum: ["x", null] },
  ],
  ["a literal is an enum", z.literal("x"), { type: "string", enum: ["x"] }],
  ["a mail pattern is dropped", z.email(), { type: "string", format: "email" }],
  ["a date pattern is dropped", z.iso.datetime(), { type: "string", format: "date-time" }],
  [
    "an invented format is dropped",
    z.string().startsWith("a"),
    { type: "string", pattern: "^a.*" },
  ],
  ["dateTime", dateTime().nullable(), { type: ["string", "null"], format: "date-time" }],
  ["a default", ids(), { type: "array", items: { type: "integer" }, default: [] }],
  [
    "the context",
    context(),
    {
      description: "Context of the response; determines its fields",
      type: "string",
      enum: ["view", "embed", "edit"],
      default: "view",
    },
  ],
  [
    "paging",
    paged({ perPage: 25, min: 5, max: 200, first: 0 }).per_page,
    {
      description: "Items per page",
      type: "integer",
      minimum: 5,
      maximum: 200,
      default: 25,
    },
  ],
  [
    "required properties say so themselves",
    z.object({ path: z.string(), method: z.enum(["POST"]).default("POST") }),
    {
      type: "object",
      properties: {
        path: { type: "string", required: true },
        method: { type: "string", enum: ["POST"], default: "POST" },
      },
    },
  ],
  [
    "strict maps",
    z.strictObject({}),
    { type: "object", properties: {}, additionalProperties: false },
  ],
  ["open maps", z.looseObject({}), { type: "object", properties: {}, additionalProperties: true }],
  [
    "maps of one type",
    z.record(z.string(), z.int()),
    { type: "object", additionalProperties: { type: "integer" } },
  ],
  [
    "exactly one",
    oneOf([z.string().meta({ title: "T" }), z.array(z.string())], ["string", "array"]),
    {
      type: ["string", "array"],
      oneOf: [
        { title: "T", type: "string" },
        { type: "array", items: { type: "string" } },
      ],
    },
  ],
  [
    "the marker of a raw schema is not published",
    raw({ type: "object" }).optional(),
    { type: "object" },
  ],
  ["a raw schema with a check", raw({ type: "object" }, z.string()), { type: "object" }],
  [
    "a schema twice in one",
    (() => {
      const one = z.object({ n: z.int().optional() }).meta({ id: "One" });
      return z.object({ p: one.optional(), q: one.optional() });
    })(),
    {
      type: "object",
      properties: {
        p: { type: "object", properties: { n: { type: "integer" } } },
        q: { type: "object", properties: { n: { type: "integer" } } },
      },
    },
  ],
  ["the input of a transform", z.string().transform((text) => text.length), { type: "string" }],
  [
    "zod 3: bounds",
    z3.z.number().int().gt(1).default(2),
    { type: "integer", minimum: 1, exclusiveMinimum: true, default: 2 },
  ],
  ["zod 3: null", z3.z.enum(["x"]).nullable(), { type: ["string", "null"], enum: ["x", null] }],
  [
    "zod 3: optional properties",
    z3.z.object({ x: z3.z.string(), y: z3.z.string().optional() }).strict().optional(),
    {
      type: "object",
      properties: { x: { type: "string", required: true }, y: { type: "string" } },
      additionalProperties: false,
    },
  ],
])("publishes %s", (_, schema, published) => {
  expect(JSON.parse(JSON.stringify(publish(schema)))).toEqual(published);
});

test("keywords have the order of the catalogue", () => {
  const schema = z.int().min(1).max(9).default(2).meta({ description: "D", title: "T" });
  expect(Object.keys(publish(schema))).toEqual([
    "title",
    "description",
    "type",
    "minimum",
    "maximum",
    "default",
  ]);
});
test("a recursive schema is published up to the recursion", () => {
  const node = z.object({
    name: z.string(),
    get child() {
      return node.optional();
    },
  });
  expect(publish(node)).toMatchObject({ properties: { name: { type: "string" }, child: {} } });
});
test.each<[string, unknown, string]>([
  ["a date", z.date(), "Date"],
  ["a bigint", z.bigint(), "BigInt"],
  ["a custom schema", z.custom(() => true), "Custom"],
  ["a zod 3 date", z3.z.object({ on: z3.z.date() }), "ZodDate"],
  ["a pattern with flags", z.string().regex(/x/i).optional(), "/x/i"],
  ["a schema that does not describe itself", { "~standard": { validate: () => ({}) } }, "describe"],
])("rejects %s and names the argument", (_, schema, reason) => {
  expect(() => publish(schema)).toThrow(DefinitionError);
  expect(() => publish(schema)).toThrow(/^GET \/x: argument a: /);
  expect(() => publish(schema)).toThrow(reason);
});
test.each<[unknown, boolean]>([
  [z.int(), true],
  [z.int().optional(), false],
  [z.int().default(1), false],
  [z.int().nullable(), true],
  [z.unknown(), false],
  [z.preprocess((value) => (value as string).length, z.int()), true],
  [raw({ type: "object" }, z.string()), true],
  [z3.z.string(), true],
  [z3.z.string().optional(), false],
  [email().refine(async () => true), true],
])("%# an argument is required if its schema rejects undefined", (schema, required) => {
  expect(isRequired(schema as Schema)).toBe(required);
});
