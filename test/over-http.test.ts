import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createClient, discover, isApiError } from "@waymark/client";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accounts,
  content,
  createSite,
  createUser,
  fileBlobs,
  fileTempStorage,
  mcp,
  openapi,
  serve,
  sharpImages,
  silentLog,
  sqlite,
} from "waymark";
import { pixel } from "./permissions/fixtures.ts";

/** The site as a function of its address, so that its type is known before it runs. */
const toSite = (url: string, folder: string) =>
  createSite({
    url,
    log: silentLog,
    storage: sqlite(join(folder, "site.db")),
    blobs: fileBlobs(join(folder, "uploads")),
    tempStorage: fileTempStorage(join(folder, "spool")),
    images: sharpImages(),
    modules: [openapi(), mcp({ write: true }), accounts(), content()],
  });
type Site = ReturnType<typeof toSite>;

const folder = mkdtempSync(join(tmpdir(), "waymark-http-"));
let site: Site;
let url: string;
let auth: { readonly login: string; readonly password: string };
let close: () => Promise<void>;

beforeAll(async () => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, "127.0.0.1", resolve));
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  url = `http://127.0.0.1:${port}`;
  site = toSite(url, folder);
  await site.start();
  const created = await site.run(createUser, {
    login: "ines",
    email: "ines@magazine.example",
    role: "editor",
    applicationPassword: { name: "test" },
  });
  auth = { login: "ines", password: created.applicationPassword ?? "" };
  const server = await serve(site, { port, log: silentLog, limits: { maxDelay: 60_000 } });
  close = () => server.close();
}, 300_000);
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

test("the client discovers the API, writes as its user, and reads the result", async () => {
  const client = createClient<Site>({ url: await discover(url), auth });
  const created = await client.post("/core/v2/posts", { title: "Fog", status: "publish" });
  expect(created.status).toBe(201);
  const page = await client.get("/core/v2/posts", { search: "Fog", _fields: ["id", "title"] });
  expect(page.total).toBe(1);
  expect(page.body[0]?.id).toBe(created.body.id);
  const rejected = client.edit("/core/v2/settings", { title: "Mine" });
  await expect(rejected).rejects.toSatisfy((error) => isApiError(error, "rest_forbidden"));
});

test("a file is uploaded over HTTP, and a batch renames it", async () => {
  const client = createClient<Site>({ url: `${url}/api`, auth });
  const file = new File([pixel], "pixel.gif", { type: "image/gif" });
  const { body } = await client.upload("/core/v2/media", file, { alt_text: "A pixel" });
  expect([body.mime_type, body.alt_text]).toEqual(["image/gif", "A pixel"]);
  const { replies } = await client.batch(({ post }) => [
    post("/core/v2/tags", { name: "Sea" }),
    post("/core/v2/tags", { name: "Sea" }),
  ]);
  expect(replies.map((one) => (one?.ok ? one.body.name : one?.error.code))).toEqual([
    "Sea",
    "term_exists",
  ]);
});

test("wrong credentials are an error on every route", async () => {
  const client = createClient<Site>({ url: `${url}/api`, auth: { ...auth, password: "wrong" } });
  await expect(client.get("/core/v2/posts")).rejects.toMatchObject({
    status: 401,
    code: "rest_not_logged_in",
  });
});

test("an agent works over HTTP with an application password, with the permissions of its user", async () => {
  const agent = new Client({ name: "agent", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: {
      headers: { Authorization: `Basic ${btoa(`${auth.login}:${auth.password}`)}` },
    },
  });
  await agent.connect(transport as Parameters<typeof agent.connect>[0]);
  const call = async (name: string, input: object) => {
    const result = await agent.callTool({ name: "call_route", arguments: { name, input } });
    const [first] = result.content as { text: string }[];
    return JSON.parse(first?.text ?? "null");
  };
  const me = await call("get_core_v2_users_me", { _fields: ["slug"] });
  expect(me).toEqual({ slug: "ines" });
  const post = await call("post_core_v2_posts", { title: "Tide", status: "draft" });
  expect(post).toMatchObject({ status: "draft", title: { raw: "Tide" } });
  const rejected = await call("patch_core_v2_settings", { title: "Mine" });
  expect(rejected.code).toBe("rest_forbidden");
  await agent.close();
});

test("an agent with wrong credentials is rejected before any tool is called", async () => {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa("ines:wrong")}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  expect([response.status, response.headers.get("www-authenticate")]).toEqual([
    401,
    'Basic realm="api", charset="UTF-8", Bearer realm="api"',
  ]);
});
