import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { document as openApi } from "./document.ts";
import { script } from "./index.ts";
import { pattern } from "./pattern.ts";
import { query } from "./query.ts";

interface Found {
  readonly route: { readonly id: string };
  readonly values: Record<string, string>;
  readonly pairs: [string, string][];
  readonly runs: boolean;
}
interface Parts {
  readonly toParts: (key: string) => { text?: string; name?: string; source?: string }[];
  readonly toTemplate: (parts: object) => string;
  readonly fill: (parts: object, values: Record<string, string>) => string;
  readonly pairsOf: (name: string, text: string, schema: object) => [string, string][];
  readonly toQuery: (pairs: [string, string][]) => string;
  readonly toRoutes: (catalogue: object) => { id: string; kinds: string[] }[];
  readonly routeAt: (routes: object, hash: string) => Found | undefined;
  readonly toFollow: (address: string) => string | undefined;
}
/** What the browser runs, with a page and an address that stand still. */
const parts = new Function(
  "document",
  "location",
  `${pattern}${query}${catalogue}
  return { toParts, toTemplate, fill, pairsOf, toQuery, toRoutes, routeAt, toFollow };`,
)(
  { documentElement: { dataset: { api: "https://magazine.example/api", root: "/api" } } },
  { origin: "http://localhost:8080" },
) as Parts;
const template = (key: string) => parts.toTemplate(parts.toParts(key));

test("the script is valid JavaScript without HTML insertion and closing tags", () => {
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/);
  expect(script).not.toMatch(/<\/?script|<!--/i);
});

test.each([
  ["/core/v2/posts", "/core/v2/posts"],
  [String.raw`/posts/(?P<parent>[\d]+)/revisions/(?P<id>[\d]+)`, "/posts/{parent}/revisions/{id}"],
  [String.raw`/tables/(?P<id>[\w)(\]-]+(?:\.\w+)?)/rows`, "/tables/{id}/rows"],
  ["/a/(?<b>x|y(z))", "/a/{b}"],
  ["/broken/(?P<id", "/broken/(?P<id"],
  ["/open/(?P<id>[", "/open/{id}"],
])("the key %s is shown as %s", (key, expected) => {
  expect(template(key)).toBe(expected);
});

test("a hostile key is parsed in linear time", () => {
  const began = performance.now();
  parts.toParts("(?P<a>(".repeat(20_000));
  expect(performance.now() - began).toBeLessThan(2_000);
});

test("path values are encoded, and missing ones remain visible", () => {
  const path = parts.toParts("/export/(?P<module>[^/]+)/(?P<format>[^/]+)");
  expect(parts.fill(path, { module: "a b?" })).toBe("/export/a%20b%3F/{format}");
});

test("sends a list as it was typed, an object in brackets, and invalid JSON as text", () => {
  const list = { type: "array", items: { type: "integer" } };
  const object = { type: ["object", "null"] };
  expect(parts.toQuery(parts.pairsOf("include", "1,2", list))).toBe("include=1,2");
  expect(parts.toQuery(parts.pairsOf("f", '{"a":{"b":1},"c":["x&y"]}', object))).toBe(
    "f[a][b]=1&f[c][0]=x%26y",
  );
  expect(parts.pairsOf("f", "{oh", object)).toEqual([["f", "{oh"]]);
});

const routes = parts.toRoutes({
  routes: {
    "/posts": {
      namespace: "",
      endpoints: [{ methods: ["GET"], args: [] }, { methods: ["POST"] }],
    },
    "/posts/(?P<id>[\\d]+)": {
      endpoints: [{ methods: ["GET"] }, { methods: ["POST", "PUT", "PATCH"] }],
    },
    "/posts/(?P<id>[\\w-]+)": { endpoints: [{ methods: ["DELETE"] }] },
    "/posts/latest": { endpoints: [{ methods: ["GET"] }] },
  },
});

test("routes have their kinds of endpoints and unique ids", () => {
  expect(routes.map(({ id, kinds }) => [id, kinds.join()])).toEqual([
    ["/posts", "read,create"],
    ["/posts/{id}", "read,change"],
    ["/posts/(?P<id>[\\w-]+)", "delete"],
    ["/posts/latest", "read"],
  ]);
});

test.each([
  ["/posts", "/posts", {}, [], false],
  ["/posts/{id}", "/posts/{id}", {}, [], false],
  ["/posts?", "/posts", {}, [], true],
  [
    "/posts?a=1&b=x%20y",
    "/posts",
    {},
    [
      ["a", "1"],
      ["b", "x y"],
    ],
    true,
  ],
  ["/posts/12?context=edit", "/posts/{id}", { id: "12" }, [["context", "edit"]], true],
  ["/posts/latest?", "/posts/latest", {}, [], true],
])("the address #%s shows %s", (hash, id, values, pairs, runs) => {
  const found = parts.routeAt(routes, hash);
  expect(found?.route.id).toBe(id);
  expect(found).toMatchObject({ values, pairs, runs });
});

test("a URL without a route shows none", () => {
  expect(parts.routeAt(routes, "/elsewhere")).toBeUndefined();
  expect(parts.routeAt(routes, "/posts/%zz?")).toBeUndefined();
});

test("reads responses and error codes from the OpenAPI document", () => {
  const { toAnswers } = new Function(
    "document",
    "location",
    `${catalogue}${openApi}
    return { toAnswers };`,
  )(
    { documentElement: { dataset: { api: "https://magazine.example/api", root: "/api" } } },
    { origin: "http://localhost:8080" },
  ) as { toAnswers: (document: object, operation: object) => object[] };
  const refusal = { description: "No such object.\n\n- `rest_not_found`: Nothing is there." };
  const document = { components: { responses: { "core.404": refusal } } };
  const responses = {
    200: { description: "One post." },
    404: { $ref: "#/components/responses/core.404" },
    500: { $ref: "#/nowhere/at/all" },
  };
  expect(toAnswers(document, { responses })).toEqual([
    { status: "200", about: "One post.", codes: [] },
    { status: "404", about: "No such object.", codes: [["rest_not_found", "Nothing is there."]] },
    { status: "500", about: "", codes: [] },
  ]);
  expect(toAnswers(document, {})).toEqual([]);
});

test("reads fields from the OpenAPI document if the catalogue has none", () => {
  const { toFields } = new Function(
    "document",
    "location",
    `${catalogue}${openApi}
    return { toFields };`,
  )(
    { documentElement: { dataset: { api: "https://magazine.example/api", root: "/api" } } },
    { origin: "http://localhost:8080" },
  ) as { toFields: (document: unknown, route: object) => object[] };
  const schema = { $ref: "#/components/schemas/tide" };
  const responses = { 200: { content: { "application/json": { schema } } }, default: {} };
  const document = {
    paths: { "/tides": { get: { responses } } },
    components: { schemas: { tide: { properties: { high: { type: "number" } } } } },
  };
  const route = { template: "/tides", endpoints: [{ methods: ["GET"] }] };
  expect(toFields(document, route)).toEqual([["high", { type: "number" }]]);
  expect(toFields(document, { template: "/none", endpoints: [] })).toEqual([]);
  expect(toFields(undefined, route)).toEqual([]);
});

test("only URLs of this site's API are links in the explorer", () => {
  expect(parts.toFollow("https://magazine.example/api/posts/1")).toBe("#/posts/1?");
  expect(parts.toFollow("http://localhost:8080/api/posts?page=2#x")).toBe("#/posts?page=2");
  expect(parts.toFollow("https://magazine.example/api/")).toBe("#/?");
  for (const other of [
    "https://magazine.example/apis",
    "https://magazine.example.evil/api/posts",
    "https://magazine.example/api/rels/{rel}",
    "javascript:alert(1)",
  ])
    expect(parts.toFollow(other)).toBeUndefined();
});
