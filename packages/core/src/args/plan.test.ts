import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import * as z3 from "zod/v3";
import { ApiError, DefinitionError } from "../errors/api-error.ts";
import type { Schema, Shape } from "../schema/schema.ts";
import { cases } from "./cases.ts";
import { dateTime, ids, oneOf, paged, raw } from "./common.ts";
import { type RawValues, toArgPlan } from "./plan.ts";

const errorOf = async (shape: Shape, values: RawValues): Promise<ApiError> => {
  try {
    await toArgPlan("GET /x", shape).parse(values);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("accepted");
};
const rich: Shape = {
  ...paged(),
  search: z.string().optional(),
  after: dateTime().optional(),
  include: ids(),
  order: z.enum(["asc", "desc"]).default("desc"),
  status: z.array(z.enum(["publish", "draft"])).default(["publish"]),
  sticky: z.boolean().optional(),
  meta: z.looseObject({ n: z.int().optional() }).optional(),
  terms: oneOf([z.array(z.int()), z.strictObject({ terms: z.array(z.int()) })]).optional(),
  title: raw({ type: "object" }),
  parent: z.int().nullable().optional(),
  even: z
    .int()
    .refine((n) => n % 2 === 0)
    .optional(),
};

test('descriptions of required arguments end with "required"', () => {
  const { described, names } = toArgPlan("GET /x", { id: z.int(), ...paged() });
  expect(names).toEqual(["id", "page", "per_page"]);
  expect(Object.entries(described["page"] ?? {}).at(-1)).toEqual(["required", false]);
  expect(described["id"]).toEqual({ type: "integer", required: true });
});
test("a check that JSON Schema cannot express has its own message and inner code", async () => {
  const even = z.int().refine((n) => n % 2 === 0, "a must be even.");
  expect((await errorOf({ a: even }, { a: "3" })).data).toEqual({
    params: { a: "a must be even." },
    details: { a: { code: "rest_invalid_param", message: "a must be even.", data: null } },
  });
  expect(toArgPlan("GET /x", { a: even }).parse({ a: "4" })).toEqual({ a: 4 });
});
test("a check may set its inner code and data, or omit the details", async () => {
  const named = z.string().refine(() => false, {
    error: "No.",
    params: { code: "rest_user_invalid_username", data: { status: 400 } },
  });
  expect((await errorOf({ a: named }, { a: "x" })).data["details"]).toEqual({
    a: { code: "rest_user_invalid_username", message: "No.", data: { status: 400 } },
  });
  const plain = z.string().refine(() => false, { error: "No.", params: { code: false } });
  expect((await errorOf({ a: plain }, { a: "x" })).data).toEqual({
    params: { a: "No." },
    details: [],
  });
});
test("a nested issue contains its path", async () => {
  const schema = z.object({ n: z.array(z.int().refine(() => false, "is odd")) });
  expect((await errorOf({ a: schema }, { a: { n: [1] } })).data["params"]).toEqual({
    a: "a[n][0]: is odd",
  });
});
test("transforms return their results, and an asynchronous schema returns a promise", async () => {
  const { parse } = toArgPlan("GET /x", {
    a: z.string().transform((text) => text.length),
    b: z
      .string()
      .refine(async (text) => text !== "bad", "b is bad.")
      .optional(),
  });
  expect(parse({ a: "four" })).toEqual({ a: 4 });
  const later = parse({ a: "four", b: "good" });
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toEqual({ a: 4, b: "good" });
  await expect(parse({ a: "four", b: "bad" })).rejects.toMatchObject({
    code: "rest_invalid_param",
    data: { params: { b: "b is bad." } },
  });
});
test("all errors are reported together, including those of asynchronous schemas, in order", async () => {
  const shape = {
    a: z.int(),
    b: z.string().refine(async () => false, "late"),
    c: z.boolean(),
  };
  const { data } = await errorOf(shape, { a: "x", b: "y", c: "z" });
  expect(Object.keys(data["params"] as object)).toEqual(["a", "b", "c"]);
});
test("a default is a new value each time", () => {
  const { parse } = toArgPlan("GET /x", {
    list: ids(),
    map: z.object({ x: z.int() }).default({ x: 1 }),
  });
  for (let i = 0; i < 20; i++) {
    const args = parse({}) as { list: number[]; map: { x: number } };
    expect(args).toEqual({ list: [], map: { x: 1 } });
    args.list.push(1);
    args.map.x = 2;
  }
});
test("a default that differs each time is computed each time", () => {
  let n = 0;
  const { parse } = toArgPlan("GET /x", { a: z.int().default(() => ++n) });
  const seen = Array.from({ length: 20 }, () => (parse({}) as { a: number }).a);
  expect(new Set(seen).size).toBe(20);
});
test("a default that a function computes is asked for each time, in properties too", () => {
  let today = "2026-01-01";
  const { parse, described } = toArgPlan("GET /x", {
    day: z.string().default(() => today),
    hold: z.object({ day: z.string().default(() => today) }).optional(),
    token: z.string().default(() => crypto.randomUUID()),
  });
  const read = () => parse({ hold: {} });
  for (let i = 0; i < 20; i++)
    expect(read()).toMatchObject({ day: "2026-01-01", hold: { day: "2026-01-01" } });
  today = "2026-01-02";
  expect(read()).toMatchObject({ day: "2026-01-02", hold: { day: "2026-01-02" } });
  expect(described["day"]?.default).toBe("2026-01-01");
  expect(described["token"]).not.toHaveProperty("default");
});
test("a zod 3 schema is read and checked", async () => {
  const shape = {
    a: z3.z
      .number()
      .int()
      .refine((n) => n > 3, "small") as unknown as Schema,
  };
  expect(toArgPlan("GET /x", shape).parse({ a: "5" })).toEqual({ a: 5 });
  expect((await errorOf(shape, { a: "3" })).data["params"]).toEqual({ a: "small" });
});
test("invalid declarations are rejected with the names of endpoint and argument", () => {
  const declare = (shape: Shape) => () => toArgPlan("GET /x", shape);
  expect(declare({ on: z.date() })).toThrow(/^GET \/x: argument on: /);
  expect(declare({ ["__proto__"]: z.int() })).toThrow(DefinitionError);
  const pattern = z.string().regex(/^\p$/);
  expect(declare({ a: pattern })).toThrow(/Unicode mode/);
});

const raws = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    "",
    "1",
    "2",
    "x",
    "1,2",
    "publish,draft",
    "asc",
    "true",
    "0",
    5,
    5.5,
    true,
    "2024-01-31T10:00:00",
    [1],
    ["publish"],
    { n: "1" },
    { terms: "1" },
    "a\0",
    "\ud800",
    Number.NaN,
    Infinity,
    -0,
    "-0",
    new Date(0),
    Symbol("x"),
    5n,
    () => 1,
    "1".repeat(20),
  ),
  fc.anything({ withNullPrototype: true, withDate: true, withMap: true, withBigInt: true }),
);
const outcome = (run: () => unknown): unknown => {
  try {
    return { args: run() };
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, data: error.data };
    throw error;
  }
};
test("only ApiError is thrown, and generated code agrees with the loop", () => {
  const warm = toArgPlan("GET /x", rich);
  for (let i = 0; i < 20; i++) warm.parse({});
  const requests = fc.record(Object.fromEntries(Object.keys(rich).map((name) => [name, raws])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(requests, (values) => {
      const cold = toArgPlan("GET /x", rich);
      expect(outcome(() => warm.parse(values))).toEqual(outcome(() => cold.parse(values)));
    }),
    { numRuns: 1000 },
  );
});
test("every case has the same result when repeated", () => {
  for (const { args, input, title } of cases) {
    const { parse } = toArgPlan("GET /x", args);
    const values = { a: input.query?.replace(/^a=/, "") };
    const first = outcome(() => parse(values));
    for (let i = 0; i < 10; i++)
      expect(
        outcome(() => parse(values)),
        title,
      ).toEqual(first);
  }
});
