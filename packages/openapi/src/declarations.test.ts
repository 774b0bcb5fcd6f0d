import {
  createSite,
  defineModule,
  defineNamespace,
  jsonResponse,
  moduleBuilder,
} from "@waymark/core";
import { expect, test } from "vitest";
import * as z from "zod";
import { toDeclarations, toOpenApi } from "./index.ts";
import { ferry } from "./test/ferry.ts";

const document = () =>
  JSON.parse(JSON.stringify(toOpenApi(createSite({ modules: [ferry()] })))) as Record<string, any>;

test("each route is declared with its input and output", () => {
  const text = toDeclarations(document());
  expect(text).toContain(`  /** Update a trip */
  "PATCH /ferry/v1/trips/:id": {
    input: {
      id: number;
    } & PostFerryV1TripsByIdBody;
    result: TripEdit;
  };`);
  expect(text).toContain(`result: (WithContexts<Trip, TripEmbed & TripEdit>)[];`);
  expect(text).toContain(`result: Record<string, Trip>;`);
  expect(text).toContain(`result: Trip | { deleted: true; previous: Omit<Trip, "_links"> };`);
  expect(text).toContain(`orderby?: "id" | "slug" | undefined;`);
  expect(text).toContain("/** List trips (old version) (deprecated) */");
});

test("an endpoint that takes only a file has no input", () => {
  const { post } = moduleBuilder({});
  const endpoint = post({
    summary: "Upload a chart",
    uploads: { field: "file", from: () => true },
    transaction: false,
    returns: jsonResponse("chart", z.object({ id: z.int() })),
    access: "public",
    handler: () => ({ id: 1 }),
  });
  const v1 = defineNamespace("charts/v1", { "/charts": [endpoint] });
  const charts = defineModule({ name: "charts", namespaces: [v1] });
  const text = toDeclarations(toOpenApi(createSite({ modules: [charts()] })));
  expect(text).toContain(`"POST /charts/v1/charts": {\n    input: {};`);
});

test("texts of a document cannot become code", () => {
  const hostile = `x"; }; export const stolen = process.env; /* */ //`;
  const text = toDeclarations({
    openapi: "3.1.0",
    servers: [{ url: "https://x\n*/ export const a = 1;" }],
    paths: {
      [`/${hostile}`]: {
        get: {
          summary: `*/ ${hostile}\nexport const b = 1;`,
          parameters: [{ name: hostile, in: "query", schema: { enum: [hostile, { a: 1 }] } }],
          responses: { 200: { content: { "application/json": { schema: { $ref: hostile } } } } },
        },
      },
    },
    components: {
      schemas: { [hostile]: { type: hostile, properties: { [hostile]: true } }, Site: {} },
    },
  });
  for (const line of text.split("\n").filter((one) => one.includes("export const")))
    expect(line).toMatch(
      /^\/\/ |^ *\/\*\* .*\*\\\/.* \*\/$|^ *"(?:[^"\\]|\\.)*"\??: |^ {4,}"(?:[^"\\]|\\.)*"/,
    );
  expect(text.match(/^export type Site\b/gm)).toHaveLength(1);
});

test.each(["\n", "\r", "\u2028", "\u2029"])(
  "a line that ends with %j does not end a comment",
  (end) => {
    const hostile = `x${end}export const stolen = 1;`;
    const text = toDeclarations({
      openapi: "3.1.0",
      servers: [{ url: hostile }],
      paths: {
        [`/${hostile}`]: {
          get: { summary: hostile, parameters: [{ name: hostile, in: "query", schema: {} }] },
          put: { responses: { 200: { content: {} } }, requestBody: {} },
        },
      },
      components: { schemas: { [hostile]: { enum: [hostile] }, Const: { const: hostile } } },
    });
    const lines = text.split(/[\n\r\u2028\u2029]/);
    expect(lines.filter((line) => line.startsWith("export const"))).toEqual([]);
  },
);

test.each([
  ["no object", "x"],
  ["another version", { openapi: "3.0.3", paths: {} }],
  ["nothing", undefined],
])("%s is not an OpenAPI document", (_what, given) => {
  expect(() => toDeclarations(given)).toThrow("not an OpenAPI 3.1 document");
});

test("a deeply nested document does not exhaust the stack", () => {
  const deep = (): unknown =>
    JSON.parse(`${'{"type":"array","items":'.repeat(50_000)}{}${"}".repeat(50_000)}`);
  const operation = {
    requestBody: { content: { "application/json": { schema: deep() } } },
    parameters: [{ name: "a", in: "query", schema: deep() }],
    responses: { 200: { content: { "application/json": { schema: deep() } } } },
  };
  const text = toDeclarations({ openapi: "3.1.0", paths: { "/deep": { post: operation } } });
  expect(text).toContain(`"POST /deep": {`);
});

test("values of other types, and types named after members of objects, become unknown", () => {
  const odd = { toString: 1 };
  const text = toDeclarations({
    openapi: "3.1.0",
    servers: [{ url: odd }],
    paths: { "/x": { get: { summary: odd } } },
    components: {
      schemas: { A: { type: "constructor" }, B: { type: "__proto__" }, C: { type: odd } },
    },
  });
  for (const name of "ABC") expect(text).toContain(`export type ${name} = unknown;`);
});

test("many schemas whose names have no letters or digits are declared in linear time", () => {
  // Quadratic time would exceed the timeout of the test.
  const signs = (n: number) => n.toString(2).replaceAll("0", "-").replaceAll("1", "_");
  const schemas = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [signs(n), {}]));
  const text = toDeclarations({ openapi: "3.1.0", paths: {}, components: { schemas } });
  expect(text).toContain("export type Type20000 = unknown;");
});

test("recursive and invalid schemas become unknown", () => {
  let deep: object = { type: "string" };
  for (let i = 0; i < 5000; i++) deep = { type: "array", items: deep };
  const text = toDeclarations({
    openapi: "3.1.0",
    paths: { "/x": { get: null, post: 7, put: { parameters: 3, responses: [] } } },
    components: { schemas: { Deep: deep, Odd: { type: 7 }, Null: null } },
  });
  expect(text).toContain("unknown[][]");
  expect(text).toContain("export type Odd = unknown;");
});
