import { expect, test } from "vitest";
import * as z from "zod";
import { fromZod4Absence, type Absence } from "./zod4-def.ts";

const inner: readonly (() => z.ZodType)[] = [
  () => z.string(),
  () => z.string().trim().min(2),
  () => z.coerce.string(),
  () => z.coerce.number(),
  () => z.int(),
  () => z.boolean(),
  () => z.coerce.boolean(),
  () => z.enum(["a", "b"]),
  () => z.array(z.int()),
  () => z.object({ a: z.string().optional() }),
  () => z.record(z.string(), z.unknown()),
  () => z.any(),
  () => z.undefined(),
  () => z.literal(undefined),
  () => z.union([z.string(), z.undefined()]),
  () => z.string().transform((value) => value),
  () => z.preprocess((value) => value ?? "a", z.string()),
  () => z.string().catch("c"),
  () => z.string().nullish(),
];
const around: readonly ((schema: z.ZodType) => z.ZodType)[] = [
  (schema) => schema,
  (schema) => schema.optional(),
  (schema) => schema.default("d"),
  (schema) => schema.default(() => ["made"]),
  (schema) => schema.optional().default("d"),
  (schema) => schema.default("d").optional(),
  (schema) => schema.optional().refine((value) => value !== undefined),
  (schema) => schema.default("d").refine(() => false),
  (schema) => schema.optional().describe("x"),
  (schema) => z.exactOptional(schema),
  (schema) => schema.prefault("d"),
  (schema) => schema.optional().nonoptional(),
];

/** The result of zod. */
function ask(schema: z.ZodType): Absence {
  const result = schema["~standard"].validate(undefined);
  if (result instanceof Promise) throw new Error("These schemas are checked at once.");
  return result.issues ? { required: true } : { required: false, value: result.value };
}

test("equals the result of zod, for all schemas with a known result", () => {
  let known = 0;
  for (const make of inner)
    for (const wrap of around) {
      const schema = wrap(make());
      const absence = fromZod4Absence(schema);
      if (absence === undefined) continue;
      known++;
      expect(absence, JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" }))).toEqual(
        ask(schema),
      );
    }
  expect(known).toBeGreaterThan(60);
});

test("is unknown for schemas of other libraries", () => {
  expect(fromZod4Absence({ "~standard": {} })).toBeUndefined();
  expect(fromZod4Absence(undefined)).toBeUndefined();
});
