import { describe, expect, test } from "vitest";
import * as z from "zod";
import { moduleBuilder, defineModule, defineNamespace } from "../index.ts";
import { testSite } from "@waymark/testing";
import { checkValue, describeIssue } from "./check-value.ts";

/** The error of a value as an argument `x`. */
const faults = (schema: z.ZodType, value: unknown): string[] =>
  (checkValue(schema, value).issues ?? []).map((issue) => describeIssue(issue, "x"));

const own = z.object({ a: z.string("Give a name."), n: z.int().min(1, "Give at least 1.") });
const cases: readonly (readonly [z.ZodType, unknown, ...string[]])[] = [
  [z.string(), [1], "x is not of type string."],
  [z.int(), 1.5, "x is not of type integer."],
  [z.record(z.string(), z.int()), 1, "x is not of type object."],
  [z.object({ a: z.string() }), {}, "x[a] is required."],
  [z.object({ a: z.array(z.string()) }), { a: [1] }, "x[a][0] is not of type string."],
  [z.strictObject({}), { b: 1 }, "b is not a valid property of Object."],
  [z.union([z.string(), z.int()]), [], "x is not of type string,number."],
  [
    z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]),
    {},
    "x does not have any of the allowed forms.",
  ],
  [z.enum(["a", "b"]), "c", "x is not one of a and b."],
  [z.string().min(2), "a", "x must be at least 2 characters long."],
  [z.string().max(1), "ab", "x must be at most 1 character long."],
  [z.array(z.int()).max(1), [1, 2], "x must contain at most 1 item."],
  [z.array(z.int()).min(1), [], "x must contain at least 1 item."],
  [z.int().min(1), 0, "x must be greater than or equal to 1"],
  [z.number().lt(1), 1, "x must be less than 1"],
  [z.number().multipleOf(2), 3, "x must be a multiple of 2."],
  [z.string().regex(/^a\/b$/), "b", "x does not match pattern ^a\\/b$."],
  [z.email(), "b", "x is not a valid email address."],
  [z.string().startsWith("a"), "b", "x is not in the required format."],
  [z.record(z.string().max(1), z.int()), { ab: 1 }, "x[ab] has a key that is not allowed."],
  [z.string().refine(() => false), "b", "x is not valid."],
  [own, { a: 1, n: 0 }, "x[a]: Give a name.", "x[n]: Give at least 1."],
];

describe("errors for which the schema has no message use the messages of the API", () => {
  test.each(cases.map((one) => [one[2], one] as const))("%s", (_, [schema, value, ...expected]) => {
    expect(faults(schema, value)).toEqual(expected);
  });
});

test("a rejected argument has the code of its error, also if only its schema detects it", async () => {
  const { get } = moduleBuilder({});
  const check = get({
    summary: "Check",
    access: "public",
    args: {
      pair: z.array(z.string()).transform(([a]) => a),
      late: z
        .string()
        .refine(async (text) => text === "ok")
        .optional(),
      big: z
        .unknown()
        .pipe(z.strictObject({ list: z.array(z.int()).max(1) }))
        .optional(),
    },
    handler: ({ args }) => args,
  });
  const v1 = defineNamespace("check/v1", { "/check": [check] });
  await using site = await testSite({
    modules: [defineModule({ name: "check", namespaces: [v1] })()],
  });
  const detailsOf = async (query: string) => {
    const { body } = await site.get(`/check/v1/check?${query}`);
    return Object.values<any>(body.data.details).map(({ code, message }) => [code, message]);
  };
  expect(await detailsOf("pair=a&late=no")).toEqual([["rest_invalid_param", "late is not valid."]]);
  expect(await detailsOf("pair=a&big[list]=1")).toEqual([
    ["rest_invalid_type", "big[list] is not of type array."],
  ]);
  expect(await detailsOf("pair=a&big[other]=1&big[list][]=1")).toEqual([
    ["rest_invalid_type", "big[list][0] is not of type number."],
  ]);
});

test("rejected options have the same messages", () => {
  const module = defineModule({
    name: "tide",
    options: z.strictObject({ days: z.int().min(1), name: z.string("Give a name.").optional() }),
  });
  expect(() => module({ days: 0 })).toThrow("tide: option days must be greater than or equal to 1");
  expect(() => module({ days: 1, name: 2 } as never)).toThrow("tide: option name: Give a name.");
  expect(() => module({} as never)).toThrow("tide: option days is required.");
  expect(() => module({ days: 1, more: 1 } as never)).toThrow("more is not a valid property");
});
