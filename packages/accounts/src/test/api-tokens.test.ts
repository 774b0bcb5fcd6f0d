import { expect, test } from "vitest";
import { createApiToken, disableUser } from "../index.ts";
import { dump, people, startSite } from "./start.ts";

const own = "/accounts/v1/users/me/tokens";
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
type Site = Awaited<ReturnType<typeof startSite>>;
const create = async (site: Site, who: keyof typeof people, body: object = {}) =>
  (await site.call(who, "POST", own, { name: "build", ...body })).body.token as string;

test("a new API token is shown once, stored as a hash, and identifies its owner", async () => {
  await using site = await startSite();
  const { status, body } = await site.call("author", "POST", own, { name: " build ", days: 30 });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: "build",
    scopes: null,
    read_only: false,
    created: "2026-01-15T12:00:00",
    expires: "2026-02-14T12:00:00",
    last_used: null,
  });
  expect(body.token).toMatch(/^wmk_[A-Za-z0-9]{40}$/);
  expect(body.prefix).toBe(body.token.slice(0, 10));
  const me = await site.get("/core/v2/users/me", {}, bearer(body.token));
  expect(me.body.id).toBe(people.author.id);
  const list = await site.call("author", "GET", own);
  expect(list.body).toMatchObject([{ uuid: body.uuid, last_used: "2026-01-15T12:00:00" }]);
  expect(JSON.stringify(list.body) + (await site.site.run(dump, undefined))).not.toContain(
    body.token,
  );
});

test("a token expires, and is deleted then", async () => {
  await using site = await startSite();
  const token = await create(site, "author", { days: 1 });
  const status = async () => (await site.get("/core/v2/users/me", {}, bearer(token))).status;
  site.clock.advance(24 * 3_600_000 - 1);
  expect(await status()).toBe(200);
  site.clock.advance(1);
  expect(await status()).toBe(401);
});

test("a token of a deleted or disabled user, and a revoked one, are rejected", async () => {
  await using site = await startSite();
  const status = async (token: string) =>
    (await site.get("/core/v2/users/me", {}, bearer(token))).status;
  const author = await create(site, "author");
  await site.site.run(disableUser, { id: people.author.id });
  expect(await status(author)).toBe(401);
  await site.site.run(disableUser, { id: people.author.id, disabled: false });
  expect(await status(author)).toBe(200);
  const path = `/core/v2/users/${people.author.id}?force=true&reassign=false`;
  expect((await site.call("admin", "DELETE", path)).status).toBe(200);
  expect(await status(author)).toBe(401);
  const made = (await site.call("editor", "POST", own, { name: "x" })).body;
  const revoked = await site.call("editor", "DELETE", `${own}/${made.uuid}`);
  expect(revoked.body).toMatchObject({ deleted: true, previous: { uuid: made.uuid } });
  expect(await status(made.token)).toBe(401);
  expect((await site.call("editor", "DELETE", `${own}/${made.uuid}`)).status).toBe(404);
});

test.each([
  ["GET", "", "rest_cannot_list_api_tokens"],
  ["POST", "", "rest_cannot_create_api_tokens"],
  ["DELETE", "/x", "rest_cannot_delete_api_token"],
])("%s on another user's API tokens%s is rejected", async (method, rest, code) => {
  await using site = await startSite();
  const body = method === "POST" ? { name: "x" } : undefined;
  const path = `/accounts/v1/users/1/tokens${rest}`;
  const editor = await site.call("editor", method, path, body);
  expect([editor.status, editor.body.code]).toEqual([403, code]);
  expect((await site.call(undefined, method, path, body)).status).toBe(401);
  expect((await site.call(undefined, method, own + rest, body)).status).toBe(401);
});

test("scopes limit the capabilities, also for the user's own objects", async () => {
  await using site = await startSite();
  const token = await create(site, "admin", { scopes: ["list_users"] });
  const send = (method: string, path: string, body?: object) =>
    site.call(undefined, method, path, body, bearer(token));
  expect((await send("GET", "/core/v2/users?context=edit")).status).toBe(200);
  expect((await send("POST", "/core/v2/users/3", { name: "Other" })).status).toBe(403);
  expect((await send("POST", "/core/v2/users/me", { name: "Other" })).status).toBe(403);
  expect((await send("GET", own)).status).toBe(403);
  expect((await send("DELETE", "/core/v2/users/5?force=true&reassign=false")).status).toBe(403);
  const editing = await create(site, "admin", { scopes: ["edit_users"] });
  const edited = await site.call(
    undefined,
    "POST",
    "/core/v2/users/3",
    { name: "Other" },
    bearer(editing),
  );
  expect([edited.status, edited.body.name]).toEqual([200, "Other"]);
  const roles = { roles: ["administrator"] };
  const promoted = await site.call(undefined, "POST", "/core/v2/users/3", roles, bearer(editing));
  expect(promoted.status).toBe(403);
});

test("a token has no capability that its owner has lost", async () => {
  await using site = await startSite();
  const user = { username: "second", email: "second@example.com", password: "Tide-table-7" };
  const second = await site.call("admin", "POST", "/core/v2/users", {
    ...user,
    roles: ["administrator"],
  });
  const input = { user: second.body.id, name: "x", days: 1, scopes: ["list_users"] };
  const token = await site.site.run(createApiToken, input);
  const status = async () =>
    (await site.get("/core/v2/users", { context: "edit" }, bearer(token))).status;
  expect(await status()).toBe(200);
  const path = `/core/v2/users/${second.body.id}`;
  await site.call("admin", "POST", path, { roles: ["subscriber"] });
  expect(await status()).toBe(403);
});

test("scopes are capabilities of the owner", async () => {
  await using site = await startSite();
  const body = { name: "x", scopes: ["manage_options"] };
  const reply = await site.call("author", "POST", own, body);
  expect([reply.status, reply.body.code]).toEqual([400, "rest_api_token_invalid_scope"]);
});

test("a read-only token only reads", async () => {
  await using site = await startSite();
  const token = await create(site, "admin", { read_only: true });
  const send = (method: string, path: string, body?: object) =>
    site.call(undefined, method, path, body, bearer(token));
  expect((await send("GET", "/core/v2/users?context=edit")).status).toBe(200);
  for (const path of ["/core/v2/users/3", "/core/v2/users/3?_method=GET", "/batch/v1"]) {
    const { status, body } = await send("POST", path, { name: "Other" });
    expect([status, body.code]).toEqual([403, "rest_api_token_read_only"]);
  }
});

test("a token creates and changes no credentials", async () => {
  await using site = await startSite();
  const token = await create(site, "admin");
  const send = async (method: string, path: string, body?: object) =>
    (await site.call(undefined, method, path, body, bearer(token))).status;
  const passwords = "/core/v2/users/me/application-passwords";
  const user = { username: "new", email: "new@example.com", password: "Tide-table-7" };
  expect(await send("POST", own, { name: "x" })).toBe(403);
  expect(await send("POST", "/accounts/v1/users/3/tokens", { name: "x" })).toBe(403);
  expect(await send("POST", passwords, { name: "x" })).toBe(403);
  expect(await send("DELETE", passwords)).toBe(403);
  expect(await send("POST", "/core/v2/users", user)).toBe(403);
  expect(await send("POST", "/core/v2/users/me", { password: "Tide-table-7" })).toBe(403);
  expect(await send("POST", "/core/v2/users/3", { email: "new@example.com" })).toBe(403);
  expect(await send("POST", "/core/v2/users/3", { name: "Other" })).toBe(200);
});

test.each(["wmk_", "wmk_x", `wmk_${"a".repeat(40)}`, `wmk_${"é".repeat(9)}`])(
  "%s is rejected as invalid credentials",
  async (token) => {
    await using site = await startSite();
    const headers = { authorization: `Bearer ${encodeURI(token)}` };
    const {
      status,
      body,
      headers: responseHeaders,
    } = await site.get("/core/v2/users", {}, headers);
    expect([status, body.code]).toEqual([401, "rest_not_logged_in"]);
    expect(responseHeaders.get("www-authenticate")).toContain('Bearer realm="api"');
  },
);

test("tokens are not accepted over plain http from elsewhere", async () => {
  await using site = await startSite({}, { url: "https://magazine.example" });
  const token = await site.site.run(createApiToken, { user: 1, name: "x", days: 1 });
  const read = async (url: string) => {
    const request = new Request(`${url}/api/core/v2/users/me`, { headers: bearer(token) });
    return (await site.site.fetch(request, { remoteAddress: "192.0.2.1" })).status;
  };
  expect([await read("http://magazine.example"), await read("https://magazine.example")]).toEqual([
    403, 200,
  ]);
});

test("a site without API tokens has neither their routes nor their credentials", async () => {
  await using site = await startSite({ apiTokens: false });
  const token = await site.site.run(createApiToken, { user: 1, name: "x", days: 1 });
  expect((await site.get("/core/v2/users", {}, bearer(token))).status).toBe(401);
  const { status, body } = await site.call("author", "GET", own);
  expect([status, body.code]).toEqual([501, "api_tokens_disabled"]);
});

test("pages do not accept tokens", async () => {
  await using site = await startSite();
  const token = await create(site, "admin");
  const request = new Request("http://localhost/session", { headers: bearer(token) });
  expect(await (await site.site.fetch(request)).json()).toMatchObject({ user: null });
});

test("a user has at most 100 tokens", async () => {
  await using site = await startSite();
  for (let n = 0; n < 100; n++)
    await site.site.run(createApiToken, { user: 3, name: `${n}`, days: 1 });
  const { status, body } = await site.call("author", "POST", own, { name: "x" });
  expect([status, body.code]).toEqual([409, "rest_api_token_limit"]);
});
