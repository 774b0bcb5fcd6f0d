import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "../errors/api-error.ts";
import { parseQuery, toQuery } from "./brackets.ts";
import { toCoercer } from "./coerce.ts";
import { isDateTime } from "./dates.ts";
import type { JsonSchema } from "./json-schema.ts";
import { parseJson } from "./json.ts";
import { isMultiple } from "./scalars.ts";
import { SchemaError } from "./schema-error.ts";

const viaQuery = (schema: JsonSchema, value: unknown): unknown =>
  toCoercer(schema, "x")(parseQuery(toQuery({ a: value }))["a"]);
const clean = fc.string({ unit: "grapheme" });
const plain = clean.filter((text) => !/[\s,]/.test(text) && text !== "");

test.each<[string, JsonSchema, fc.Arbitrary<unknown>]>([
  ["strings", { type: "string" }, clean],
  ["integers", { type: "integer" }, fc.maxSafeInteger()],
  [
    "numbers",
    { type: "number" },
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
  ],
  ["booleans", { type: "boolean" }, fc.boolean()],
  [
    "lists of integers",
    { type: "array", items: { type: "integer" } },
    fc.array(fc.maxSafeInteger(), { minLength: 1 }),
  ],
  [
    "lists of strings",
    { type: "array", items: { type: "string" } },
    fc.array(clean, { minLength: 1 }),
  ],
  [
    "maps",
    { type: "object", properties: { n: { type: "integer" }, b: { type: "boolean" } } },
    fc.record({ n: fc.integer(), b: fc.boolean(), s: clean }),
  ],
  [
    "lists of maps",
    { type: "array", items: { type: "object", additionalProperties: { type: "number" } } },
    fc.array(fc.record({ x: fc.integer() }), { minLength: 1 }),
  ],
])("%s are read back from their query representation", (_, schema, values) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(viaQuery(schema, value)).toEqual(value);
    }),
  );
});
test("coercion is idempotent", () => {
  const schema: JsonSchema = {
    type: "array",
    items: { type: ["integer", "boolean", "string", "null"] },
  };
  const coerce = toCoercer(schema, "x");
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const once = coerce(value);
      if (!(once instanceof SchemaError)) expect(coerce(once)).toEqual(once);
    }),
    { numRuns: 1000 },
  );
});
test("a list as text is the same list", () => {
  const coerce = toCoercer({ type: "array", items: { type: "string" } }, "x");
  fc.assert(
    fc.property(fc.array(plain), (list) => {
      expect(coerce(list.join(","))).toEqual(list);
      expect(coerce(list.join(" , \n"))).toEqual(list);
    }),
  );
});
test("only dates that exist are accepted", () => {
  const dates = fc.date({
    min: new Date("1000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (date) => {
      const text = date.toISOString();
      expect(isDateTime(text)).toBe(date.getTime() - date.getMilliseconds() !== 0);
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 9999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
      (y, m, d) => {
        const two = (n: number) => String(n).padStart(2, "0");
        const text = `${y}-${two(m)}-${two(d)}T12:00:00`;
        const date = new Date(`${text}Z`);
        const exists =
          !Number.isNaN(date.getTime()) && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
        expect(isDateTime(text)).toBe(exists);
      },
    ),
    { numRuns: 1000 },
  );
});
test("multiples of a decimal are accepted despite binary rounding", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e6, max: 1e6 }),
      fc.constantFrom(0.1, 0.01, 0.5, 3, 7),
      (n, factor) => {
        expect(isMultiple(Number((n * factor).toFixed(2)), factor)).toBe(true);
        expect(isMultiple(n * factor + factor / 3, factor)).toBe(false);
      },
    ),
  );
});

const n = 400_000;
const bombs: Readonly<Record<string, string>> = {
  spaces: `${" ".repeat(n)}x`,
  "spaces after a digit": `1${" ".repeat(n)}x`,
  digits: `${"1".repeat(n)}x`,
  commas: ",".repeat(n),
  "many parts": "1,".repeat(n),
  "open tags": "<".repeat(n),
  "open scripts": "<script>".repeat(n / 8),
  "open ends": "</script".repeat(n / 8),
  "scripts and ends": `${"<script>".repeat(n / 16)}${"</script".repeat(n / 16)}`,
  percents: `${"%".repeat(n / 2)}${"41".repeat(n / 4)}`,
  "line breaks": `${"%0".repeat(n / 4)}${"0a".repeat(n / 4)}`,
  at: `${"a".repeat(n)}@`,
  dots: `a@${"a.".repeat(n / 2)}`,
  colons: ":".repeat(n),
  dates: `2024-01-31T10:00:00.${"0".repeat(n)}`,
  schemes: "a".repeat(n),
};
const formats = [
  "date-time",
  "uri",
  "email",
  "ip",
  "uuid",
  "hex-color",
  "text-field",
  "textarea-field",
];
const schemas: readonly JsonSchema[] = [
  ...formats.map((format) => ({ type: "string", format }) as const),
  { type: "integer" },
  { type: "number" },
  { type: "boolean" },
  { type: "object" },
  { type: "array", items: { type: "integer" }, uniqueItems: true },
  { type: ["integer", "array", "object", "null"] },
];
test.each(Object.entries(bombs))("hostile text (%s) takes no longer than its length", (_, text) => {
  for (const schema of schemas) toCoercer(schema, "x")(text);
  parseQuery(`a=${encodeURIComponent(text)}`);
});
test.each([
  ["quotes", '"'.repeat(n)],
  ["escapes", '"'.padEnd(n, "\\")],
  ["escaped quotes", `"${'\\"'.repeat(n)}`],
  ["brackets", "[".repeat(n)],
  ["closing brackets", "]".repeat(n)],
  ["keys", `{${'"a":'.repeat(n)}`],
])("hostile JSON (%s) is rejected immediately", (_, text) => {
  expect(() => parseJson(text)).toThrow(ApiError);
});
test.each([
  ["levels", `a${"[a]".repeat(n)}=1`],
  ["open brackets", `a${"[".repeat(n)}=1`],
  ["closing brackets", `a[${"]".repeat(n)}=1`],
  ["pairs", "a=1&".repeat(n)],
  ["ampersands", "&".repeat(n)],
  ["an index", "a[99999999999]=1"],
])("a hostile query (%s) is read or rejected immediately", (_, text) => {
  try {
    parseQuery(text);
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
  }
});
test("a value that is nested too deeply is rejected", () => {
  const loop: unknown[] = [];
  loop.push(loop);
  const deep = toCoercer({}, "x")(loop);
  expect(deep).toBeInstanceOf(SchemaError);
});
