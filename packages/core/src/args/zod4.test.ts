import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { toCoercer } from "./coerce.ts";
import { dateTime, email, oneOf, uri } from "./common.ts";
import { toDialect } from "./dialect.ts";
import { SchemaError } from "./schema-error.ts";
import { fromZod4 } from "./zod4.ts";

const leaf = fc.oneof(
  fc.constantFrom<z.ZodType>(
    z.string(),
    z.int(),
    z.number(),
    z.boolean(),
    z.null(),
    z.unknown(),
    z.literal(["x", 1]),
    z.enum(["x", "y"]),
    z.string().min(1),
    z.string().length(2),
    z.string().regex(/^x/),
    z.int().min(0).max(9),
    z.int().positive(),
    z.number().gt(1).min(1),
    z.number().multipleOf(0.5),
    z.int32(),
    z.number().int(),
    z.string().meta({ title: "T", description: "D" }),
    uri(),
  ),
);
const { schema: schemas } = fc.letrec<{ schema: z.ZodType }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie("schema").map((one) => z.array(one).max(3)),
    tie("schema").map((one) => one.nullable()),
    fc.tuple(tie("schema"), tie("schema")).map(([p, q]) => z.object({ p, q: q.optional() })),
    fc.tuple(tie("schema")).map(([p]) => z.strictObject({ p, d: z.int().optional() })),
    tie("schema").map((p) => z.looseObject({ p })),
    tie("schema").map((one) => z.record(z.string(), one)),
    fc.tuple(tie("schema"), tie("schema")).map((both) => z.union(both)),
    fc.tuple(tie("schema"), tie("schema")).map((both) => oneOf(both)),
  ),
}));
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom("x", "xy", "1", "5", "1.5", "true", "", 0, 1, 5, 1.5, true, null),
  fc.record({ p: fc.constantFrom<unknown>("x", 1, "1", [1], null, { p: 1 }), q: fc.jsonValue() }),
  fc.array(fc.constantFrom("x", "1", 1, null, true), { maxLength: 4 }),
);

test("is equal to zod's own conversion", () => {
  fc.assert(
    fc.property(schemas, (schema) => {
      const own = schema["~standard"].jsonSchema.input({ target: "draft-04" });
      expect(toDialect(fromZod4(schema) ?? {}, "x")).toEqual(toDialect(own, "x"));
    }),
    { numRuns: 500 },
  );
});

test("a value that the coercer accepts is accepted and not changed by the schema", () => {
  let accepted = 0;
  fc.assert(
    fc.property(schemas, values, (schema, value) => {
      const coerced = toCoercer(toDialect(fromZod4(schema) ?? {}, "x"), "x", { exact: true })(
        value,
      );
      if (coerced instanceof SchemaError) return;
      accepted++;
      const result = schema.safeParse(coerced);
      // A coerced value can match further branches besides the one that accepted it.
      if (!result.success && JSON.stringify(result.error.issues).includes('"invalid_union"'))
        return;
      expect(result).toMatchObject({ success: true });
      expect(result.data).toEqual(coerced);
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(200);
});

test.each<[boolean, string, z.ZodType]>([
  [true, "a checked format of our own", dateTime().nullable().default(null)],
  [false, "a default in a map", z.object({ x: z.int().default(1) })],
  [true, "a discriminated union", z.discriminatedUnion("k", [z.object({ k: z.literal("a") })])],
  [false, "a refinement", z.string().refine(() => true)],
  [false, "a refinement deep inside", z.array(z.object({ x: email().refine(() => true) }))],
  [false, "a transform", z.string().transform(Number)],
  [false, "a trim", z.string().trim()],
  [false, "a preprocess", z.preprocess((value) => value, z.string())],
  [false, "a coercion", z.coerce.number()],
  [false, "a pipe", z.string().pipe(z.string())],
  [false, "a catch", z.string().catch("x")],
  [false, "a format of zod", z.email()],
  [false, "two patterns", z.string().regex(/a/).regex(/b/)],
  [false, "a pattern beside a format", z.string().regex(/a/).meta({ format: "uri" })],
  [false, "keywords that replace its own", z.int().meta({ type: "string" })],
  [false, "a closed record", z.record(z.enum(["x"]), z.int())],
  [false, "a tuple", z.tuple([z.int()])],
  [false, "an intersection", z.intersection(z.object({}), z.object({}))],
  [false, "a lazy schema", z.lazy(() => z.int())],
])("whether a schema is converted is %s for %s", (expected, _, schema) => {
  expect(fromZod4(schema) !== undefined).toBe(expected);
});
