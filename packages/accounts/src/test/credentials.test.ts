import { describe, expect, test } from "vitest";
import { createSession, disableUser } from "../index.ts";
import { basic, dump, people, secretOf, startSite, type Person } from "./start.ts";

const me = "/core/v2/users/me";
type Site = Awaited<ReturnType<typeof startSite>>;
const meAs = (site: Site, headers: Record<string, string>) =>
  site.call(undefined, "GET", me, undefined, headers);
const right = (who: Person) => basic(people[who].login, secretOf(who));

test.each([
  ["as it is", "admin", secretOf("admin")],
  ["with spaces and hyphens", "admin", "admi n000 0000-0000 0000 0000"],
  ["with another case of the login", "ADMIN", secretOf("admin")],
  ["with the email address", "Admin@Example.com", secretOf("admin")],
])("an application password is accepted %s", async (_, login, secret) => {
  await using site = await startSite();
  expect((await meAs(site, basic(login, secret))).body.id).toBe(1);
});

test("a wrong password, another user's and a sign-in password are 401, on public routes too", async () => {
  await using site = await startSite();
  await site.call("admin", "POST", "/core/v2/users/3", { password: "human" });
  const wrong = [
    basic("author1", "wrong"),
    basic("author1", ""),
    basic("author1", secretOf("admin")),
    basic("author1", secretOf("author").toUpperCase()),
    basic("author1", "human"),
  ];
  for (const headers of wrong)
    for (const path of [me, "/core/v2/users", "/core/v2", "/"]) {
      const { status, body } = await site.call(undefined, "GET", path, undefined, headers);
      expect([status, body.code]).toEqual([401, "rest_not_logged_in"]);
      site.clock.advance(60_000);
    }
});

test("a revoked application password is 401 in the next request", async () => {
  await using site = await startSite();
  expect((await meAs(site, right("author"))).status).toBe(200);
  await site.call("admin", "DELETE", "/core/v2/users/3/application-passwords");
  expect((await meAs(site, right("author"))).status).toBe(401);
});

test("an unknown user and a wrong password get the same response", async () => {
  await using site = await startSite();
  const wrong = await meAs(site, basic("admin", "wrong"));
  const unknown = await meAs(site, basic("nobody", "wrong"));
  const address = await meAs(site, basic("nobody@example.com", "wrong"));
  expect(unknown.body).toEqual(wrong.body);
  expect(address.body).toEqual(wrong.body);
  const relevantHeaders = (headers: Headers) =>
    [...headers].filter(([name]) => name !== "x-request-id").toSorted();
  expect(relevantHeaders(unknown.headers)).toEqual(relevantHeaders(wrong.headers));
});

test("ten failures in five minutes lock one login for one address only", async () => {
  await using site = await startSite({ insecure: true });
  const send = (secret: string, remoteAddress: string, login = "admin") =>
    site.site.fetch(new Request(`http://localhost/api${me}`, { headers: basic(login, secret) }), {
      remoteAddress,
    });
  const statuses: number[] = [];
  for (let i = 0; i < 400; i++) statuses.push((await send(`wrong${i}`, "203.0.113.7")).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(new Set(statuses.slice(10))).toEqual(new Set([429]));
  const closed = await send(secretOf("admin"), "203.0.113.7");
  expect(closed.status).toBe(429);
  expect(Number(closed.headers.get("retry-after"))).toBe(300);
  expect((await send(secretOf("admin"), "203.0.113.8")).status).toBe(200);
  expect((await send(secretOf("author"), "203.0.113.7", "author1")).status).toBe(200);
  site.clock.advance(5 * 60_000);
  expect((await send(secretOf("admin"), "203.0.113.7")).status).toBe(200);
});

test("an address that tries many logins is locked out too", async () => {
  await using site = await startSite({ insecure: true });
  const send = (login: string, address: string) =>
    site.site.fetch(new Request(`http://localhost/api${me}`, { headers: basic(login, "wrong") }), {
      remoteAddress: address,
    });
  for (let i = 0; i < 100; i++)
    expect((await send(`user${i}`, `2001:db8::${i.toString(16)}`)).status).toBe(401);
  expect((await send("fresh", "2001:db8::ffff")).status).toBe(429);
  expect((await send("fresh", "2001:db8:0:1::1")).status).toBe(401);
});

test.each([
  ["https://magazine.example", "http://magazine.example", "203.0.113.7", 403],
  ["https://magazine.example", "http://magazine.example", undefined, 403],
  ["https://magazine.example", "https://magazine.example", "203.0.113.7", 200],
  ["https://magazine.example", "http://magazine.example", "127.0.0.1", 200],
  ["https://magazine.example", "http://magazine.example", "::ffff:127.0.0.1", 200],
  ["http://magazine.example", "http://magazine.example", "203.0.113.7", 403],
  ["http://localhost:8080", "http://localhost:8080", "203.0.113.7", 200],
])(
  "a site at %s requested at %s from %s responds with %s",
  async (url, at, remoteAddress, status) => {
    await using site = await startSite({}, { url });
    const request = new Request(`${at}/api${me}`, { headers: right("author") });
    expect((await site.site.fetch(request, { remoteAddress })).status).toBe(status);
  },
);

test("plain HTTP is accepted from anywhere if the site allows it", async () => {
  await using site = await startSite({ insecure: true }, { url: "http://magazine.example" });
  const request = new Request(`http://magazine.example/api${me}`, { headers: right("author") });
  const response = await site.site.fetch(request, { remoteAddress: "203.0.113.7" });
  expect(response.status).toBe(200);
});

test("two Authorization headers are 400, in any order", async () => {
  await using site = await startSite();
  const headers = new Headers(right("admin"));
  headers.append("authorization", "Bearer abc");
  const twice = new Headers({ authorization: "Bearer abc" });
  twice.append("authorization", right("admin")["authorization"] ?? "");
  for (const both of [headers, twice]) {
    const { status, body } = await site.send("GET", me, { headers: both });
    expect([status, (body as { code: string }).code]).toEqual([400, "rest_ambiguous_credentials"]);
  }
});

test("Basic takes precedence over the cookie, and the nonce is not checked", async () => {
  await using site = await startSite();
  const { cookie } = await site.site.run(createSession, 1);
  const mixed = { ...right("author"), cookie, "x-core-nonce": "bad" };
  expect((await meAs(site, mixed)).body.id).toBe(3);
});

test("a token in the query or a Bearer token does not authenticate", async () => {
  await using site = await startSite();
  const token = btoa(`admin:${secretOf("admin")}`);
  expect((await site.call(undefined, "GET", `${me}?access_token=${token}`)).status).toBe(401);
  const { status, body } = await meAs(site, { authorization: `Bearer ${token}` });
  expect([status, body.code]).toEqual([401, "rest_not_logged_in"]);
  const list = "/core/v2/users";
  const digest = { authorization: 'Digest username="a", realm="b"' };
  expect((await site.call(undefined, "GET", list, undefined, digest)).status).toBe(200);
});

test.each([
  "Basic",
  "Basic ",
  "Basic YWRtaW4=",
  "Basic !!!!",
  `Basic ${btoa(":secret")}`,
  `Basic ${btoa("\xff\xfe:secret")}`,
  `Basic ${btoa("admin\0:secret")}`,
  `Basic ${btoa(`admin:${"x".repeat(10_000)}`)}`,
])("%s is not a valid credential", async (authorization) => {
  await using site = await startSite();
  const { status, body } = await meAs(site, { authorization });
  expect([status, body.code]).toEqual([401, "rest_not_logged_in"]);
});

test("a disabled user is anonymous until enabled again", async () => {
  await using site = await startSite();
  await site.site.run(disableUser, { id: 3 });
  expect((await meAs(site, right("author"))).status).toBe(401);
  await site.site.run(disableUser, { id: 3, disabled: false });
  expect((await meAs(site, right("author"))).status).toBe(200);
});

test("a role change takes effect with the next request", async () => {
  await using site = await startSite();
  await site.call("admin", "POST", "/core/v2/users/2", { roles: ["subscriber"] });
  const { body } = await site.call("editor", "GET", `${me}?context=edit`);
  expect(body.roles).toEqual(["subscriber"]);
  expect(body.capabilities).not.toHaveProperty("edit_posts");
});

test("no credential is stored in plain text", async () => {
  await using site = await startSite();
  const path = "/core/v2/users/me/application-passwords";
  const created = await site.call("admin", "POST", path, { name: "x" });
  await site.call("admin", "POST", me, { password: "correct horse battery" });
  const { cookie, nonce } = await site.site.run(createSession, 1);
  const stored = await site.site.run(dump, undefined);
  expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  const secrets = [
    created.body.password,
    created.body.password.replaceAll(" ", ""),
    secretOf("admin"),
    "correct horse battery",
    cookie.split("=")[1],
    nonce,
  ];
  for (const secret of secrets) expect(stored).not.toContain(secret);
});

test("credentials never reach the log", async () => {
  await using site = await startSite();
  await meAs(site, right("admin"));
  await meAs(site, basic("admin", "guess-what"));
  expect(JSON.stringify(site.log.lines)).not.toMatch(/guess-what|admin0000/);
});

describe("a write with an application password", () => {
  const url = "https://magazine.example";
  const listed = "https://app.example";
  const foreign: readonly Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://other.magazine.example" },
    { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  ];
  const own: readonly Record<string, string>[] = [
    {},
    { referer: "https://evil.example/" },
    { origin: url },
    { "sec-fetch-site": "same-origin", origin: "null" },
    { "sec-fetch-site": "none" },
    { origin: listed },
    { "sec-fetch-site": "cross-site", origin: listed },
  ];
  const start = () => startSite({}, { url, cors: { origins: [listed] } });
  // As a proxy forwards requests: to another host.
  const send = async (site: Site, method: string, query: string, headers: object) => {
    const body = new URLSearchParams({ username: "eve", email: "eve@example.com" });
    body.set("password", "correct horse battery");
    body.append("roles[]", "administrator");
    const request = new Request(`http://127.0.0.1:4700/api/core/v2/users${query}`, {
      method,
      headers: { ...right("admin"), ...headers },
      ...(method === "POST" && { body }),
    });
    const response = await site.site.fetch(request, { remoteAddress: "127.0.0.1" });
    return [response.status, (await response.json()).code];
  };

  test.each(foreign)("is rejected from a page of another origin: %o", async (headers) => {
    await using site = await start();
    for (const query of ["", "/3?_method=PUT", "?_method=GET", "/3?_method=DELETE&force=true"])
      expect(await send(site, "POST", query, headers)).toEqual([403, "rest_foreign_origin"]);
    const overridden = { ...headers, "x-http-method-override": "GET" };
    expect(await send(site, "POST", "", overridden)).toEqual([403, "rest_foreign_origin"]);
    expect(await send(site, "DELETE", "/3", headers)).toEqual([403, "rest_foreign_origin"]);
    const users = await site.call("admin", "GET", "/core/v2/users?_fields=slug");
    expect(users.body).toHaveLength(5);
    expect((await send(site, "GET", "", headers))[0]).toBe(200);
  });

  test.each(own)("is accepted from programs, the site and listed origins: %o", async (headers) => {
    await using site = await start();
    expect((await send(site, "POST", "", headers))[0]).toBe(201);
  });
});
