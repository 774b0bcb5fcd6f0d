import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { moduleBuilder, createSite, defineModule } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { mcp, type McpOptions } from "./index.ts";
import { toError } from "./result.ts";
import { tides } from "./test/tides.ts";

const url = "https://tides.example";
const warden = moduleBuilder({}).defineAuthScheme(
  "token",
  ({ request, isForeign }) =>
    !isForeign && request.headers.get("authorization") === "Bearer warden"
      ? { id: 7, login: "ines", displayName: "Inês", roles: ["warden"] }
      : undefined,
  { headers: ["authorization"] },
);
const cookie = moduleBuilder({}).defineAuthScheme("cookie", () => undefined, {
  headers: ["cookie"],
  page: ({ request }) =>
    request.headers.get("cookie") === "session=1"
      ? { id: 7, login: "ines", displayName: "Inês", roles: ["warden"] }
      : undefined,
});
const tokens = defineModule({ name: "tokens", authSchemes: [warden, cookie] });

const open = (options: McpOptions = {}) =>
  testSite({ url, name: "Tides", modules: [mcp(options), tides(), tokens()] });
type Opened = Awaited<ReturnType<typeof open>>;

/** An agent of the official SDK, connected to a running site. */
async function connect({ site }: Opened, headers: Record<string, string> = {}) {
  const agent = new Client({ name: "agent", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    fetch: async (input, init) => site.fetch(new Request(input, init)),
    requestInit: { headers },
  });
  await agent.connect(transport as never);
  return agent;
}
const asWarden = { Authorization: "Bearer warden" };
const read = (result: unknown): any => {
  const [content] = (result as CallToolResult).content;
  return content?.type === "text" ? JSON.parse(content.text) : undefined;
};
const raw = (site: Opened, init: RequestInit, address = `${url}/mcp`) =>
  site.site.fetch(new Request(address, init));
const list = {
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
};

test("an agent is offered two tools, and finds and calls a route with them", async () => {
  await using site = await open();
  await site.as({ can: ["watch"] }).post("/tides/v1/tides", { place: "Sines", height: 3 });
  const agent = await connect(site);
  expect(agent.getServerVersion()).toMatchObject({ name: "waymark", title: "Tides" });
  const { tools } = await agent.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["find_route", "call_route"]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  const found = read(
    await agent.callTool({ name: "find_route", arguments: { query: "list tides" } }),
  );
  expect(found.routes[0]).toMatchObject({
    name: "get_tides_v1_tides",
    route: "GET /tides/v1/tides",
    input: {
      type: "object",
      properties: { per_page: { type: "integer", maximum: 100, default: 10 } },
    },
  });
  const answer = await agent.callTool({
    name: "call_route",
    arguments: { name: "get_tides_v1_tides", input: { per_page: 5, _fields: ["place"] } },
  });
  expect(read(answer)).toEqual({ items: [{ place: "Sines" }], total: 1, totalPages: 1 });
});

test("each route can be a tool with a name, a description, schemas and annotations", async () => {
  await using site = await open({ tools: "all", write: true });
  const agent = await connect(site, asWarden);
  const { tools } = await agent.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "get_tides_v1_tides",
    "post_tides_v1_tides",
    "get_tides_v1_tides_by_id",
    "patch_tides_v1_tides_by_id",
    "delete_tides_v1_tides_by_id",
    "get_tides_v1_secrets",
  ]);
  expect(tools.map(({ annotations }) => annotations)).toEqual([
    { readOnlyHint: true },
    { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
    { readOnlyHint: true },
    { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    { readOnlyHint: true },
  ]);
  expect(tools[3]).toMatchObject({
    title: "Update a tide",
    description: "Update a tide. PATCH /tides/v1/tides/:id, can watch.",
    inputSchema: { required: ["id"], additionalProperties: false },
    outputSchema: { type: "object", properties: { place: { type: "string" } } },
  });
});

test("a tool runs its operation, and the result matches the output schema that the client validates", async () => {
  await using site = await open({ tools: "all", write: true });
  const agent = await connect(site, asWarden);
  const call = (name: string, input: object) =>
    agent.callTool({ name, arguments: input as Record<string, unknown> });
  await agent.listTools();
  const created = await call("post_tides_v1_tides", { place: "Sines", height: 2 });
  expect(created.structuredContent).toMatchObject({ id: 1, place: "Sines" });
  const changed = await call("patch_tides_v1_tides_by_id", { id: 1, height: 4 });
  expect(changed.structuredContent).toMatchObject({ notes: { rendered: "xxxx" } });
  const listed = await call("get_tides_v1_tides", {});
  expect(listed.structuredContent).toMatchObject({ total: 1, items: [{ place: "Sines" }] });
  const gone = await call("delete_tides_v1_tides_by_id", { id: 1 });
  expect(gone.structuredContent).toMatchObject({ deleted: true, previous: { place: "Sines" } });
});

test("writes are neither listed nor callable unless the site enables them", async () => {
  await using site = await open({ tools: "all" });
  const agent = await connect(site, asWarden);
  const { tools } = await agent.listTools();
  expect(tools.map(({ name }) => name.split("_")[0])).toEqual(["get", "get", "get"]);
  await expect(
    agent.callTool({ name: "post_tides_v1_tides", arguments: { place: "x" } }),
  ).rejects.toThrow("Unknown tool");
  await using searching = await open();
  const other = await connect(searching, asWarden);
  const rejected = await other.callTool({
    name: "call_route",
    arguments: { name: "post_tides_v1_tides", input: { place: "x" } },
  });
  expect([rejected.isError, read(rejected).code]).toEqual([true, "no_such_route"]);
});

test("endpoints with tool: false and endpoints that accept or return a file are never tools", async () => {
  await using site = await open({ tools: () => true, write: true });
  const { tools } = await (await connect(site)).listTools();
  const names = tools.map(({ name }) => name);
  expect(names).not.toContain("get_tides_v1_drain");
  expect(names).not.toContain("get_tides_v1_charts");
  expect(names).not.toContain("post_tides_v1_charts");
  expect(names).not.toContain("post_batch_v1");
});

test("a site selects the routes that are tools", async () => {
  await using site = await open({ tools: ({ path }) => path.endsWith("/secrets") });
  const { tools } = await (await connect(site)).listTools();
  expect(tools.map(({ name }) => name)).toEqual(["get_tides_v1_secrets"]);
});

test("an agent has the permissions of its credentials, and errors are tool errors with their code", async () => {
  await using site = await open({ tools: "all" });
  const call = { name: "get_tides_v1_secrets", arguments: {} };
  expect(read(await (await connect(site, asWarden)).callTool(call))).toEqual({ by: "ines" });
  const rejected = await (await connect(site)).callTool(call);
  expect([rejected.isError, read(rejected)]).toMatchObject([
    true,
    { code: "rest_forbidden", data: { status: 401 } },
  ]);
});

test("session cookies are ignored", async () => {
  await using site = await open({ tools: "all" });
  const secrets = { name: "get_tides_v1_secrets", arguments: {} };
  const agent = await connect(site, { Cookie: "session=1" });
  expect(read(await agent.callTool(secrets)).code).toBe("rest_forbidden");
  const beside = await connect(site, { Cookie: "session=1", Authorization: "Bearer nobody" });
  expect(read(await beside.callTool(secrets)).code).toBe("rest_forbidden");
});

test("invalid input is a tool error that names the argument", async () => {
  await using site = await open({ tools: "all" });
  const agent = await connect(site);
  const missing = await agent.callTool({ name: "get_tides_v1_tides_by_id", arguments: {} });
  expect(read(missing)).toMatchObject({
    code: "rest_missing_callback_param",
    data: { params: ["id"] },
  });
  const wrong = await agent.callTool({
    name: "get_tides_v1_tides_by_id",
    arguments: { id: "../secrets" },
  });
  expect(read(wrong)).toMatchObject({ code: "rest_invalid_param" });
  const none = await agent.callTool({ name: "get_tides_v1_tides_by_id", arguments: { id: 99 } });
  expect(read(none).code).toBe("rest_not_found");
});

test("an object in place of an id is invalid input", async () => {
  await using site = await open({ write: true });
  const agent = await connect(site, asWarden);
  const deep = `${"[".repeat(500)}1${"]".repeat(500)}`;
  for (const id of ['{"toString":1,"valueOf":2}', '{"a":1}', "[1,2]", "null", "true", deep]) {
    const call = await agent.callTool({
      name: "call_route",
      arguments: JSON.parse(`{"name":"get_tides_v1_tides_by_id","input":{"id":${id}}}`),
    });
    expect([id.slice(0, 30), call.isError, read(call).code]).toEqual([
      id.slice(0, 30),
      true,
      "rest_invalid_param",
    ]);
  }
});

test("a response over the limit is an error that explains how to reduce it", async () => {
  await using site = await open({ tools: "all", maxOutput: 2000 });
  await site.as({ can: ["watch"] }).post("/tides/v1/tides", { place: "Sines", height: 5000 });
  const agent = await connect(site);
  const long = await agent.callTool({ name: "get_tides_v1_tides", arguments: {} });
  expect([long.isError, read(long).code]).toEqual([true, "response_too_long"]);
  const short = await agent.callTool({
    name: "get_tides_v1_tides",
    arguments: { _fields: ["id"] },
  });
  expect(short.structuredContent).toMatchObject({ items: [{ id: 1 }] });
});

test.each([1000, 1001])("an error that is cut after %d characters is well-formed text", (limit) => {
  const { content } = toError({ code: "long", message: "🌊".repeat(1000) }, limit);
  const [part] = content;
  expect(part?.type === "text" && [part.text.length, part.text.isWellFormed()]).toEqual([
    limit,
    true,
  ]);
});

test("structured content counts towards the limit like text, and is only returned for declared schemas", async () => {
  await using all = await open({ tools: "all", maxOutput: 3000 });
  await using found = await open({ maxOutput: 3000 });
  const tide = { place: "S".repeat(1600), height: 1 };
  for (const site of [all, found]) await site.as({ can: ["watch"] }).post("/tides/v1/tides", tide);
  const name = "get_tides_v1_tides";
  const declared = await (await connect(all)).callTool({ name, arguments: {} });
  expect(read(declared).code).toBe("response_too_long");
  const call = { name: "call_route", arguments: { name } };
  const plain = await (await connect(found)).callTool(call);
  expect(read(plain)).toMatchObject({ total: 1 });
  expect(plain).not.toHaveProperty("structuredContent");
});

test("an envelope does not turn an error into a result", async () => {
  await using site = await open();
  const agent = await connect(site);
  for (const hidden of [{ _envelope: true }, { _envelope: "1" }, { _jsonp: "x" }]) {
    const input = { id: 99, ...hidden };
    const result = await agent.callTool({
      name: "call_route",
      arguments: { name: "get_tides_v1_tides_by_id", input },
    });
    expect([result.isError, read(result).code]).toEqual([true, "rest_not_found"]);
  }
  const input = JSON.parse('{"id":99,"__proto__":{"_envelope":"1","_jsonp":"x"}}');
  const name = "get_tides_v1_tides_by_id";
  const result = await agent.callTool({ name: "call_route", arguments: { name, input } });
  expect([result.isError, read(result).code]).toEqual([true, "rest_not_found"]);
});

test("pages of other origins cannot call it, under any host name", async () => {
  await using site = await open({ origins: ["https://agent.example"] });
  const from = (origin: string) => ({ ...list, headers: { ...list.headers, origin } });
  expect((await raw(site, list)).status).toBe(200);
  expect((await raw(site, from(url))).status).toBe(200);
  expect((await raw(site, from("https://evil.example"))).status).toBe(403);
  expect((await raw(site, from("null"))).status).toBe(403);
  const rebound = await raw(site, list, "http://evil.example:8080/mcp");
  expect(rebound.status).toBe(403);
  expect((await raw(site, list, "http://127.0.0.1:8080/mcp")).status).toBe(200);
  const listed = await raw(site, from("https://agent.example"));
  expect([listed.status, listed.headers.get("access-control-allow-origin")]).toEqual([
    200,
    "https://agent.example",
  ]);
  const agent = await connect(site, { ...asWarden, origin: "https://agent.example" });
  const route = { name: "get_tides_v1_secrets", input: {} };
  const result = await agent.callTool({ name: "call_route", arguments: route });
  expect(result.isError).toBeFalsy();
});

test("it is stateless: GET and DELETE are 405, OPTIONS lists the allowed methods", async () => {
  await using site = await open({ origins: ["https://agent.example"] });
  for (const method of ["GET", "DELETE", "PUT"]) {
    const { status, headers } = await raw(site, { method });
    expect([status, headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  }
  const preflight = await raw(site, {
    method: "OPTIONS",
    headers: { origin: "https://agent.example" },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
    204,
    "POST",
  ]);
  expect((await raw(site, list)).headers.get("mcp-session-id")).toBeNull();
});

test("invalid messages are rejected by the protocol", async () => {
  await using site = await open();
  const send = async (body: string, type = "application/json") =>
    (await raw(site, { ...list, body, headers: { ...list.headers, "content-type": type } })).status;
  expect(await send("{")).toBe(400);
  expect(await send("[]")).toBeLessThan(500);
  expect(await send(list.body, "text/plain")).toBe(415);
  expect(await send(JSON.stringify({ jsonrpc: "2.0", x: "y".repeat(1_100_000) }))).toBe(413);
});

test.each([
  ["a path without a slash", { path: "mcp" }, "option path: must be a path"],
  ["an unknown option", { paths: "/mcp" }, "paths"],
  ["a word other than search and all", { tools: "some" }, 'option tools: must be "search", "all"'],
  ["no flag", { write: "yes" }, "option write"],
  ["a limit that lets nothing through", { maxOutput: 10 }, "option maxOutput"],
  ["an empty origin", { origins: [""] }, "option origins"],
  ["no record", [], "options"],
])("the option %s is rejected at startup", (_what, given, named) => {
  expect(() => mcp(given as never)).toThrow(/^mcp: options?[ :]/);
  expect(() => mcp(given as never)).toThrow(named);
});

test("a path inside the API is rejected at startup", () => {
  expect(() => createSite({ modules: [mcp({ path: "/api/mcp" })] })).toThrow(
    "mcp: option path: /api/mcp is inside the API at /api",
  );
});
