import { expect, test } from "vitest";
import { createSession, disableUser, type SessionTokens } from "../index.ts";
import { dump, startSite, supersede } from "./start.ts";

const me = "/core/v2/users/me";
type Site = Awaited<ReturnType<typeof startSite>>;
const withSession = ({ cookie, nonce }: SessionTokens) => ({ cookie, "x-core-nonce": nonce });
const front = (site: Site, path: string, init: RequestInit = {}) =>
  site.site.fetch(new Request(`${site.site.info.url}${path}`, { redirect: "manual", ...init }));

test("a cookie with its nonce authenticates the user, and the response has a new nonce", async () => {
  await using site = await startSite();
  const tokens = await site.site.run(createSession, 3);
  const { status, body, headers } = await site.call(
    undefined,
    "GET",
    me,
    undefined,
    withSession(tokens),
  );
  expect([status, body.id]).toEqual([200, 3]);
  expect(headers.get("x-core-nonce")).toBe(tokens.nonce);
  const byParam = await site.call(
    undefined,
    "GET",
    `${me}?_core_nonce=${tokens.nonce}`,
    undefined,
    {
      cookie: tokens.cookie,
    },
  );
  expect(byParam.body.id).toBe(3);
});

test("the nonce in the query takes precedence over the header", async () => {
  await using site = await startSite();
  const tokens = await site.site.run(createSession, 3);
  const path = `${me}?_core_nonce=bad`;
  expect((await site.call(undefined, "GET", path, undefined, withSession(tokens))).status).toBe(
    403,
  );
});

test("a nonce in a form body is ignored, because callers are authenticated before bodies are read", async () => {
  await using site = await startSite();
  const { cookie, nonce } = await site.site.run(createSession, 3);
  const body = new URLSearchParams({ _core_nonce: nonce, description: "changed" });
  const inBody = await site.send("POST", me, { body, headers: { cookie } });
  expect([inBody.status, inBody.body.code]).toEqual([404, "rest_user_invalid_id"]);
  const inQuery = await site.send("POST", `${me}?_core_nonce=${nonce}`, {
    body,
    headers: { cookie },
  });
  expect([inQuery.status, inQuery.body.description]).toEqual([200, "changed"]);
});

test("a cookie without a nonce can read public data and cannot write", async () => {
  await using site = await startSite();
  const { cookie } = await site.site.run(createSession, 1);
  const list = await site.call(undefined, "GET", "/core/v2/users", undefined, { cookie });
  expect([list.status, list.body.length]).toEqual([200, 3]);
  const writes: [string, string, unknown, number][] = [
    ["POST", "/core/v2/users", { username: "x", email: "x@example.com", password: "x" }, 401],
    ["POST", "/core/v2/users/3", { name: "x" }, 401],
    ["POST", me, { name: "x" }, 404],
    ["DELETE", "/core/v2/users/3?force=true&reassign=1", undefined, 401],
    ["POST", `${me}/application-passwords`, { name: "x" }, 401],
    ["DELETE", "/core/v2/users/3/application-passwords", undefined, 401],
  ];
  const before = (await site.call("admin", "GET", "/core/v2/users?context=edit")).body;
  for (const [method, path, body, status] of writes) {
    const reply = await site.call(undefined, method, path, body, { cookie });
    expect([method, path, reply.status]).toEqual([method, path, status]);
    expect(reply.headers.get("www-authenticate")).toBeNull();
  }
  expect((await site.call("admin", "GET", "/core/v2/users?context=edit")).body).toEqual(before);
});

test("a nonce of another session or action, or an expired one, is 403 and not cached", async () => {
  await using site = await startSite();
  const first = await site.site.run(createSession, 1);
  const second = await site.site.run(createSession, 1);
  const anonymous = (await (await front(site, "/session")).json()).nonce;
  const { toNonce } = await import("../credentials/nonce.ts");
  const { toHmacKey } = await import("@waymark/core");
  const foreign = toNonce({
    key: toHmacKey("x".repeat(32)),
    session: "",
    now: site.clock.now(),
  });
  for (const nonce of [second.nonce, anonymous, foreign, "", "bad", `${first.nonce}0`]) {
    const reply = await site.call(undefined, "GET", "/core/v2/users", undefined, {
      cookie: first.cookie,
      "x-core-nonce": nonce,
    });
    expect([reply.status, reply.body.code]).toEqual([403, "rest_cookie_invalid_nonce"]);
    expect(reply.headers.get("cache-control")).toContain("no-store");
  }
});

test("a nonce is valid for 12 to 24 hours", async () => {
  await using site = await startSite();
  site.clock.set("2026-01-15T12:00:00Z");
  const tokens = await site.site.run(createSession, 3);
  const ask = () => site.call(undefined, "GET", me, undefined, withSession(tokens));
  site.clock.set("2026-01-16T11:59:59Z");
  const late = await ask();
  expect(late.status).toBe(200);
  expect(late.headers.get("x-core-nonce")).not.toBe(tokens.nonce);
  site.clock.set("2026-01-16T12:00:00Z");
  expect((await ask()).status).toBe(403);
});

test("an invalid nonce is 403 even without a cookie; the anonymous one is accepted and renewed", async () => {
  await using site = await startSite();
  const bad = { "x-core-nonce": "bad" };
  expect((await site.call(undefined, "GET", "/core/v2/users", undefined, bad)).status).toBe(403);
  const { user, nonce } = await (await front(site, "/session")).json();
  expect(user).toBeNull();
  const good = await site.call(undefined, "GET", "/core/v2/users", undefined, {
    "x-core-nonce": nonce,
  });
  expect([good.status, good.headers.get("x-core-nonce")]).toEqual([200, nonce]);
  expect((await site.call(undefined, "GET", me, undefined, { "x-core-nonce": nonce })).status).toBe(
    401,
  );
});

const ends: [string, (site: Site, tokens: SessionTokens) => unknown][] = [
  [
    "sign-out",
    (site, { cookie }) =>
      front(site, "/sign-out", {
        method: "POST",
        headers: { cookie, origin: new URL(site.site.info.url).origin },
      }),
  ],
  ["a new password", (site) => site.call("author", "POST", me, { password: "new" })],
  [
    "a role change",
    (site) => site.call("admin", "POST", "/core/v2/users/3", { roles: ["editor"] }),
  ],
  ["disabling", (site) => site.site.run(disableUser, { id: 3 })],
  ["deletion", (site) => site.call("admin", "DELETE", "/core/v2/users/3?force=true&reassign=1")],
];
test.each(ends)("%s ends the session for the next request", async (_, end) => {
  await using site = await startSite();
  const tokens = await site.site.run(createSession, 3);
  const replay = () => site.call(undefined, "GET", me, undefined, withSession(tokens));
  expect((await replay()).status).toBe(200);
  await end(site, tokens);
  expect((await replay()).status).toBe(401);
  const write = await site.call(
    undefined,
    "POST",
    "/core/v2/users/3",
    { name: "x" },
    withSession(tokens),
  );
  expect([401, 404]).toContain(write.status);
  await expectAnonymous(site, tokens);
});

/** Expects that the browser, which still sends the cookie, gets a nonce with which its calls are anonymous. */
async function expectAnonymous(site: Site, { cookie }: SessionTokens): Promise<void> {
  const { user, nonce } = await (await front(site, "/session", { headers: { cookie } })).json();
  expect(user).toBeNull();
  const read = (path: string) =>
    site.call(undefined, "GET", path, undefined, { cookie, "x-core-nonce": nonce });
  expect([(await read("/core/v2/users")).status, (await read(me)).status]).toEqual([200, 401]);
}

test("the browser of an expired session, or of one that never existed, is anonymous", async () => {
  await using site = await startSite();
  const tokens = await site.site.run(createSession, 3);
  await expectAnonymous(site, { ...tokens, cookie: tokens.cookie.replace(/\w{8}$/, "00000000") });
  site.clock.advance(366 * 86_400_000);
  await expectAnonymous(site, tokens);
});

test("a new password ends all sessions of that user and of no other user", async () => {
  await using site = await startSite();
  const mine = [await site.site.run(createSession, 3), await site.site.run(createSession, 3)];
  const other = await site.site.run(createSession, 2);
  await site.call("author", "POST", me, { password: "new" });
  for (const tokens of mine)
    expect((await site.call(undefined, "GET", me, undefined, withSession(tokens))).status).toBe(
      401,
    );
  expect((await site.call(undefined, "GET", me, undefined, withSession(other))).status).toBe(200);
});

test("ending a session deletes all of its data", async () => {
  await using site = await startSite();
  await site.site.run(createSession, 3);
  await site.call("author", "POST", me, { password: "new" });
  const [, , , sessions] = JSON.parse(await site.site.run(dump, undefined));
  expect(sessions).toEqual([]);
});

test("a session that was started while its user changed is invalid", async () => {
  await using site = await startSite();
  const tokens = await site.site.run(createSession, 3);
  await site.site.run(supersede, 3);
  expect((await site.call(undefined, "GET", me, undefined, withSession(tokens))).status).toBe(401);
  await expectAnonymous(site, tokens);
});

test("a change of a name ends no sessions", async () => {
  await using site = await startSite();
  const tokens = await site.site.run(createSession, 3);
  await site.call("author", "POST", me, { name: "Ann", roles: [] });
  expect((await site.call(undefined, "GET", me, undefined, withSession(tokens))).body.name).toBe(
    "Ann",
  );
});

test("a session ends when it expires, and the job deletes it", async () => {
  await using site = await startSite({ sessionHours: 1 });
  const tokens = await site.site.run(createSession, 3);
  site.clock.advance(3_600_000);
  expect((await site.call(undefined, "GET", me, undefined, withSession(tokens))).status).toBe(401);
});

test("GET /session returns the user to the site's own pages only", async () => {
  await using site = await startSite();
  const { cookie, nonce } = await site.site.run(createSession, 3);
  const response = await front(site, "/session", { headers: { cookie } });
  expect(await response.json()).toEqual({
    user: { id: 3, name: "Author1", slug: "author1", roles: ["author"] },
    nonce,
  });
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  for (const foreign of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
    expect((await front(site, "/session", { headers: { cookie, ...foreign } })).status).toBe(403);
});
