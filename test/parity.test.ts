import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { createClient } from "@waymark/client";
import {
  createSite,
  toDraft2020,
  type JsonSchema,
  type Operation,
  type CallResult,
} from "@waymark/core";
import { explorer } from "@waymark/explorer";
import { mcp } from "@waymark/mcp";
import { toDeclarations, toOpenApi } from "@waymark/openapi";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { standardSite } from "../packages/waymark/src/standard-site.ts";
import { toDocumentRequest } from "./lib/parity/document-request.ts";
import { toEchoModule, type Echo } from "./lib/parity/echo.ts";
import { toSample } from "./lib/parity/sample.ts";
import { uncommonFeatures } from "./lib/parity/uncommon-features.ts";
import { linkPackages, typeErrorsIn } from "./program-folder.ts";
import { allModules } from "./permissions/site.ts";

const url = "https://magazine.example";
const agents = () => mcp({ tools: "all", write: true });
const site = createSite({
  url,
  modules: [explorer(), agents(), ...allModules(), uncommonFeatures()],
});
/** A site with the same routes, whose endpoints return the arguments that they received. */
const echo = createSite({
  url,
  modules: [agents(), ...[...allModules(), uncommonFeatures()].map(toEchoModule)],
});
const call = echo.call as unknown as (key: string, input: object) => Promise<CallResult>;
const document = JSON.parse(JSON.stringify(toOpenApi(site))) as any;
const catalogue = JSON.parse(JSON.stringify(site.catalogue())) as any;
const { operations } = site.manifest;
/** The endpoints of modules; those of core have no echo. */
const echoed = operations.filter(({ module }) => module !== "core");

/** The route pattern of an operation in the catalogue. */
const keyOf = ({ path, params }: Operation): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const { pattern = "" } = params.find((one) => one.name === name) ?? {};
    return `(?P<${name}>${pattern === "[0-9]+" ? "[\\d]+" : pattern})`;
  });
const entryOf = (operation: Operation): any =>
  catalogue.routes[keyOf(operation)]?.endpoints.find((one: any) =>
    one.methods.includes(operation.method),
  );
/** Endpoints with arguments that the catalogue hides for compatibility with existing clients. */
const hidden = new Set([
  "POST /consent/v1/fetch_results",
  "POST /seo/v1/configurator",
  "POST /string-locator/v1/save",
]);
/**
 * The arguments of the catalogue as OpenAPI has them: schemas of JSON Schema 2020-12, and whether they are required. Path
 * parameters are always required, and included even if the catalogue has them only in the route pattern.
 */
function argsOf(operation: Operation): Readonly<Record<string, Arg>> {
  const entry = entryOf(operation) as { args: Readonly<Record<string, JsonSchema>> };
  const args = dailyDefaults.has(operation.key) ? withoutDateDefaults(entry.args) : entry.args;
  const inPath = operation.params.map(({ name }) => [name, operation.args[name] ?? {}] as const);
  const listed = hidden.has(operation.key) ? operation.args : Array.isArray(args) ? {} : args;
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(inPath), ...listed }).map(([name, schema]) => [
      name,
      {
        schema: toDraft2020(schema),
        isRequired: inPath.some(([one]) => one === name) || schema.required === true,
      },
    ]),
  );
}
/** Endpoints with defaults that depend on the date: the catalogue has the current ones, OpenAPI documents have none. */
const dailyDefaults = new Set(["GET /calendar/events/v1/events"]);
const withoutDateDefaults = (args: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(
    Object.entries(args).map(([name, schema]) => {
      const { default: value, ...rest } = schema;
      return [name, /^\d{4}-\d\d-\d\d /.test(String(value)) ? rest : schema];
    }),
  );
interface Arg {
  readonly schema: Readonly<Record<string, any>>;
  readonly isRequired: boolean;
}
/** Removes differences that are allowed: descriptions, patterns, and text as an alternative to an object with `raw`. */
const normalize = ({ schema, isRequired }: Arg): Arg => {
  const { description: _, pattern: _pattern, ...rest } = schema;
  const takesText = Array.isArray(rest["type"]) && rest["type"].join() === "string,object";
  return { schema: takesText ? { ...rest, type: "object" } : rest, isRequired };
};
const all = (args: Readonly<Record<string, Arg>>) =>
  Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, normalize(arg)]));

/** Valid values of arguments whose validation is stricter than their published schema. */
const moment = "2026-01-31T10:00:00";
const known: Record<string, unknown> = {
  timezone: "Europe/Lisbon",
  language: "pt-PT",
  currency_code: "EUR",
  image: "7",
  website: "https://magazine.example/a",
  source: "https://magazine.example/a.ics",
  date: moment,
  date_utc: moment,
  email: "ines@magazine.example",
  cookies: [],
  url,
  canonical: "https://magazine.example/a",
  open_graph_image: "https://magazine.example/a.jpg",
  twitter_image: "https://magazine.example/a.jpg",
  publishingEntityCompanyLogo: "https://magazine.example/a.png",
  ...Object.fromEntries(
    ["Facebook", "Instagram", "LinkedIn", "MySpace", "Pinterest", "YouTube", "Wikipedia"].map(
      (name) => [`profileUrl${name}`, "https://magazine.example/a"],
    ),
  ),
  country_code: "us",
  key: "indexing-notice",
  place: "item:7/content",
  start_date: moment,
  end_date: moment,
  starts_after: moment,
  starts_before: moment,
  ends_after: moment,
  ends_before: moment,
};
/** The same for arguments with a pattern. */
const patterned: Readonly<Record<string, unknown>> = {
  id: "0".repeat(32),
  visitor: "0".repeat(32),
  version: "1x1",
};
/** The same for arguments without a published type. */
const untyped: Readonly<Record<string, unknown>> = {
  include: "7",
  form_ids: "3,7",
  geoloc_lat: 38.7,
  geoloc_lng: -9.1,
  geo_lat: 38.7,
  geo_lng: -9.1,
};
beforeAll(async () => {
  const session = await echo.fetch(new Request(`${url}/session`));
  known["_core_nonce"] = ((await session.json()) as { nonce: string }).nonce;
});
/** An input with a value for each argument of an operation. */
const inputOf = ({ args, params }: Operation): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(args).map(([name, schema]) => {
      const { pattern } = params.find((one) => one.name === name) ?? {};
      const written = toDraft2020(schema);
      const isText = written["type"] === "string" && !("enum" in written);
      const source = isText && pattern !== undefined ? { pattern: `^(?:${pattern})$` } : {};
      const given =
        ("pattern" in written ? patterned[name] : undefined) ??
        ("enum" in written ? undefined : known[name]) ??
        ("type" in written ? undefined : untyped[name]);
      return [name, given ?? toSample({ ...written, ...source })];
    }),
  );

test("all modules of the standard site are compared", () => {
  vi.stubEnv("DATABASE_URL", "sqlite::memory:");
  vi.stubEnv("DATA_DIR", mkdtempSync(join(tmpdir(), "waymark-parity-")));
  vi.stubEnv("LOG", "silent");
  const standard = standardSite();
  const compared = new Set(operations.map(({ key }) => key));
  expect(standard.manifest.operations.filter(({ key }) => !compared.has(key))).toEqual([]);
  expect(operations.length).toBeGreaterThan(100);
  return standard.close();
});

test("catalogue, router and manifest have the same methods at the same paths", () => {
  const shown = Object.entries<any>(catalogue.routes).flatMap(([key, { endpoints }]) =>
    endpoints.flatMap(({ methods }: any) => methods.map((method: string) => `${method} ${key}`)),
  );
  const known = operations.map((one) => `${one.method} ${keyOf(one)}`);
  expect(shown.toSorted()).toEqual(known.toSorted());
  const unlisted = new Set([
    "GET /rels",
    "GET /rels/errors",
    "GET /rels/:relation",
    "GET /openapi.json",
  ]);
  const routed = site.audit().flatMap(({ route }) => (unlisted.has(route) ? [] : [route]));
  expect(operations.map(({ key }) => key).toSorted()).toEqual(routed.toSorted());
});

test("the document has the same methods at the same paths", () => {
  const written = Object.entries<any>(document.paths).flatMap(([template, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${template}`),
  );
  const known = operations.map(({ method, template }) => `${method} ${template}`);
  expect(written.toSorted()).toEqual(known.toSorted());
});

describe.each(operations.map((one) => [one.key, one] as const))("%s", (_key, operation) => {
  const written = () => document.paths[operation.template][operation.method.toLowerCase()];

  test("OPTIONS returns the catalogue entry", async () => {
    const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
      String(inputOf(operation)[name]),
    );
    const response = await site.fetch(new Request(site.info.api + path, { method: "OPTIONS" }));
    const { methods, endpoints } = (await response.json()) as any;
    expect(endpoints).toEqual(catalogue.routes[keyOf(operation)].endpoints);
    expect(methods).toEqual(catalogue.routes[keyOf(operation)].methods);
  });

  test("the document has the arguments of the catalogue", () => {
    const { parameters, requestBody, deprecated, operationId } = written();
    const own = parameters.filter(({ name }: any) => name !== undefined);
    const found: [string, Arg][] = own.map(({ name, schema, required }: any) => [
      name,
      { schema, isRequired: required === true },
    ]);
    const [media] = Object.values<any>(requestBody?.content ?? {});
    const { $ref } = media?.schema.allOf?.[0] ?? media?.schema ?? {};
    const body = document.components.schemas[$ref?.split("/").at(-1)];
    for (const [name, schema] of Object.entries<any>(body?.properties ?? {}))
      found.push([name, { schema, isRequired: body.required?.includes(name) ?? false }]);
    expect(all(Object.fromEntries(found))).toEqual(all(argsOf(operation)));
    const places = own.filter((one: any) => one.in === "path").map(({ name }: any) => name);
    expect(places).toEqual(operation.params.map(({ name }) => name));
    expect([operationId, deprecated ?? false]).toEqual([
      operation.id,
      entryOf(operation).deprecated ?? false,
    ]);
  });
});

describe("tools", () => {
  let tools: ReadonlyMap<string, Tool>;
  let agent: Client;
  const connect = async (to: typeof site) => {
    const client = new Client({ name: "parity", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      fetch: async (input, init) => to.fetch(new Request(input, init)),
    });
    await client.connect(transport as never);
    return client;
  };
  beforeAll(async () => {
    const listed = await (await connect(site)).listTools();
    tools = new Map(listed.tools.map((one) => [one.name, one]));
    agent = await connect(echo as typeof site);
  });
  const patched = new Set(operations.flatMap((one) => (one.method === "PATCH" ? [one.args] : [])));
  const offered = operations.filter(
    ({ tool, uploads, returns, method, args }) =>
      tool && !uploads && returns?.kind !== "bytes" && (method === "PATCH" || !patched.has(args)),
  );

  test("there is one for each endpoint that is available to agents", () => {
    expect([...tools.keys()].toSorted()).toEqual(offered.map(({ id }) => id).toSorted());
  });
  test.each(offered.map((one) => [one.key, one] as const))(
    "%s has its arguments",
    (_key, operation) => {
      const { inputSchema, description, annotations } = tools.get(operation.id)!;
      const { _fields, ...properties } = inputSchema.properties as Record<string, any>;
      const required = new Set(inputSchema.required);
      const found = Object.entries(properties).map(([name, schema]) => [
        name,
        { schema, isRequired: required.has(name) },
      ]);
      expect(all(Object.fromEntries(found))).toEqual(all(argsOf(operation)));
      expect(annotations?.readOnlyHint).toBe(operation.method === "GET");
      expect(description?.includes("Deprecated")).toBe(entryOf(operation).deprecated ?? false);
    },
  );

  const client = createClient({ url: `${url}/api`, fetch: (request) => echo.fetch(request) });
  test.each(echoed.map((one) => [one.key, one] as const))(
    "%s receives the same arguments from the client, OpenAPI, call and tools",
    async (_key, operation) => {
      const { key, method, path, template, id, uploads } = operation;
      const input = inputOf(operation);
      const sent = (await client.send<Echo>(method, path, input)).body;
      expect(sent.endpoint).toMatch(new RegExp(`(?:^|\\|)${method}\\b`));
      expect(sent.endpoint.endsWith(` ${path}`)).toBe(true);
      expect(Object.keys(sent.args).toSorted()).toEqual(Object.keys(input).toSorted());
      const called = await call(key, input);
      expect(JSON.parse(JSON.stringify(called.body))).toEqual(sent);
      if (!uploads) {
        const response = await echo.fetch(toDocumentRequest(document, template, method, input));
        expect(await response.json()).toEqual(sent);
      }
      if (!tools.has(id)) return;
      const { content } = (await agent.callTool({ name: id, arguments: input })) as any;
      expect(JSON.parse(content[0].text)).toEqual(sent);
    },
  );
});

describe("declarations", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-declared-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const text = toDeclarations(document);

  test("declare the same methods at the same paths", () => {
    const declared = [...text.matchAll(/^ {2}"([A-Z]+ \/[^"]*)": \{$/gm)].map(([, key]) => key);
    expect(declared.toSorted()).toEqual(operations.map(({ key }) => key).toSorted());
  });

  test(
    "accept the arguments of the endpoint and reject unknown ones",
    { timeout: 120_000 },
    async () => {
      const names = { GET: "get", POST: "post", PATCH: "edit", DELETE: "remove" } as Record<
        string,
        string
      >;
      const calls = operations.flatMap((operation) => {
        const { method, path, args } = operation;
        const name = names[method];
        if (name === undefined) return [];
        const input = JSON.stringify(inputOf(operation));
        const wrong = JSON.stringify({ ...inputOf(operation), zz_unknown: 1 });
        const required = Object.keys(args).find((one) => argsOf(operation)[one]?.isRequired);
        const { [required ?? ""]: _, ...rest } = inputOf(operation);
        return [
          `await client.${name}(${JSON.stringify(path)}, ${input});`,
          `// @ts-expect-error unknown argument\nawait client.${name}(${JSON.stringify(path)}, ${wrong});`,
          ...(required === undefined
            ? []
            : [
                `// @ts-expect-error ${required} is missing\nawait client.${name}(${JSON.stringify(path)}, ${JSON.stringify(rest)});`,
              ]),
        ];
      });
      linkPackages(folder, "*.ts");
      writeFileSync(join(folder, "site.ts"), text);
      writeFileSync(
        join(folder, "calls.ts"),
        `import { createClient } from "@waymark/client";\nimport type { Site } from "./site.ts";\nconst client = createClient<Site>({ url: "https://x" });\n${calls.join("\n")}\n`,
      );
      expect(await typeErrorsIn(folder)).toBe("");
    },
  );
});
