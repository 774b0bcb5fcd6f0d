import { hash } from "@node-rs/argon2";
import { moduleBuilder, defineModule } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { accounts, createUser } from "../index.ts";
import { dump, password, siteWithAnn } from "./start.ts";

type Site = Pick<Awaited<ReturnType<typeof siteWithAnn>>, "site">;

/** The headers of a browser, with the origin of the page for a form. */
function send(
  site: Site,
  path: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
  remoteAddress = "203.0.113.7",
) {
  const { url } = site.site.info;
  const request = new Request(`${url}${path}`, {
    redirect: "manual",
    headers: { ...(form && { origin: new URL(url).origin }), ...headers },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  return site.site.fetch(request, { remoteAddress });
}
const cookieOf = (response: Response): string =>
  (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

test("the form is a page without scripts that cannot be framed", async () => {
  await using site = await siteWithAnn();
  const response = await send(site, "/sign-in?to=/admin");
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('<label for="password">');
  expect(html).toContain('name="to" value="/admin"');
  expect(html).not.toContain("<script");
  const policy = response.headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response.headers.get("cache-control")).toContain("no-store");
});

test("a login that is cut inside of a character is a wrong login", async () => {
  await using site = await siteWithAnn();
  const login = `${"a".repeat(253)}😀`;
  expect((await send(site, "/sign-in", { login, password })).status).toBe(401);
});

test.each(["ann", "ANN", "ann@example.com"])(
  "%s signs in, and is the user of the session",
  async (login) => {
    await using site = await siteWithAnn();
    const response = await send(site, "/sign-in", { login, password, to: "/admin?x=1" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/admin?x=1"]);
    expect(response.headers.get("set-cookie")).toMatch(
      /^waymark_session=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const cookie = cookieOf(response);
    const { user, nonce } = (await (
      await send(site, "/session", undefined, { cookie })
    ).json()) as any;
    expect(user.id).toBe(site.ann);
    const headers = { cookie, "x-core-nonce": nonce };
    const me = await site.call(undefined, "POST", "/core/v2/users/me", { nickname: "A" }, headers);
    expect([me.status, me.body.nickname]).toEqual([200, "A"]);
    const again = await (await send(site, "/sign-in", undefined, { cookie })).text();
    expect(again).toContain("You are signed in as Ann &lt;b&gt;.");
  },
);

test("over https the cookie is bound to the host", async () => {
  await using site = await siteWithAnn({}, { url: "https://magazine.example" });
  const response = await send(site, "/sign-in", { login: "ann", password, remember: "1" });
  expect(response.headers.get("set-cookie")).toMatch(
    /^__Host-waymark_session=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=1209600$/,
  );
});

test("a sign-in does not continue a session that was set before it", async () => {
  await using site = await siteWithAnn();
  const preset = `waymark_session=${"a".repeat(64)}`;
  const first = cookieOf(
    await send(site, "/sign-in", { login: "ann", password }, { cookie: preset }),
  );
  expect(first).not.toBe(preset);
  const second = cookieOf(
    await send(site, "/sign-in", { login: "ann", password }, { cookie: first }),
  );
  const session = await send(site, "/session", undefined, { cookie: first });
  expect(second).not.toBe(first);
  expect(((await session.json()) as any).user).toBeNull();
});

test.each([
  ["ann", "wrong"],
  ["nobody", password],
  ["", ""],
  ["admin", ""],
  ["ann\0", "x"],
])("%o with %o is rejected with the same message", async (login, wrong) => {
  await using site = await siteWithAnn();
  const response = await send(site, "/sign-in", { login, password: wrong });
  expect(response.status).toBe(401);
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(await response.text()).toContain('<p role="alert">These credentials are not valid.</p>');
});

test("submitted values are escaped in the form", async () => {
  await using site = await siteWithAnn();
  const response = await send(site, "/sign-in", { login: '"><script>', password: "x" });
  const html = await response.text();
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(html).not.toContain("<script");
});

test("the eleventh attempt in five minutes is 429, even with the right password", async () => {
  await using site = await siteWithAnn();
  const attempt = (secret: string, address?: string) =>
    send(site, "/sign-in", { login: "ann", password: secret }, {}, address);
  for (let i = 0; i < 10; i++) expect((await attempt("wrong")).status).toBe(401);
  const closed = await attempt(password);
  expect([closed.status, closed.headers.get("retry-after")]).toEqual([429, "300"]);
  expect((await attempt(password, "203.0.113.8")).status).toBe(303);
});

test("concurrent attempts are counted like sequential ones", async () => {
  await using site = await siteWithAnn();
  const attempt = (secret: string) => send(site, "/sign-in", { login: "ann", password: secret });
  const all = await Promise.all(Array.from({ length: 30 }, () => attempt("wrong")));
  expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
  expect((await attempt(password)).status).toBe(429);
});

test("correct passwords are not counted", async () => {
  await using site = await siteWithAnn();
  for (let i = 0; i < 12; i++)
    expect((await send(site, "/sign-in", { login: "ann", password })).status).toBe(303);
});

test.each([
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
])("a form sent with %o is not accepted", async (headers) => {
  await using site = await siteWithAnn();
  const signIn = await send(site, "/sign-in", { login: "ann", password }, headers as never);
  expect([signIn.status, signIn.headers.get("set-cookie")]).toEqual([403, null]);
  const cookie = cookieOf(await send(site, "/sign-in", { login: "ann", password }));
  const signOut = await send(site, "/sign-out", {}, { ...headers, cookie } as never);
  expect(signOut.status).toBe(403);
  const session = await send(site, "/session", undefined, { cookie });
  expect(((await session.json()) as any).user.id).toBe(site.ann);
});

test("a form sent from the site's own page is accepted", async () => {
  await using site = await siteWithAnn();
  const headers = { origin: "http://localhost", "sec-fetch-site": "same-origin" };
  expect((await send(site, "/sign-in", { login: "ann", password }, headers)).status).toBe(303);
});

test("a form without Origin and Referer is accepted only without cookies", async () => {
  await using site = await siteWithAnn();
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    site.site.fetch(
      new Request(`http://localhost${path}`, {
        method: "POST",
        redirect: "manual",
        headers,
        body: new URLSearchParams(form),
      }),
    );
  const signedIn = await post("/sign-in", { login: "ann", password });
  expect(signedIn.status).toBe(303);
  const cookie = cookieOf(signedIn);
  expect((await post("/sign-out", {}, { cookie })).status).toBe(403);
  expect((await post("/sign-in", { login: "ann", password }, { cookie })).status).toBe(403);
  const referer = "http://localhost/sign-in";
  expect((await post("/sign-out", {}, { cookie, referer })).status).toBe(303);
});

test("only forms of limited size are read", async () => {
  await using site = await siteWithAnn();
  const json = new Request("http://localhost/sign-in", {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: `login=ann&password=${password}`,
  });
  expect((await site.site.fetch(json)).status).toBe(403);
  const large = await send(site, "/sign-in", { login: "ann", password, more: "x".repeat(20_000) });
  expect(large.status).toBe(403);
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "evil",
  "javascript:alert(1)",
])("sign-in does not redirect to %s", async (to) => {
  await using site = await siteWithAnn();
  const response = await send(site, "/sign-in", { login: "ann", password, to });
  expect(response.headers.get("location")).toBe("/");
  expect(await (await send(site, `/sign-in?to=${encodeURIComponent(to)}`)).text()).toContain(
    'name="to" value="/"',
  );
});

test("signing out ends this session; everywhere, all of them", async () => {
  await using site = await siteWithAnn();
  const signIn = async () => cookieOf(await send(site, "/sign-in", { login: "ann", password }));
  const isIn = async (cookie: string) =>
    ((await (await send(site, "/session", undefined, { cookie })).json()) as any).user !== null;
  const [one, two, three] = [await signIn(), await signIn(), await signIn()];
  const out = await send(site, "/sign-out", {}, { cookie: one });
  expect(out.status).toBe(303);
  expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
  expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
  await send(site, "/sign-out", { everywhere: "1" }, { cookie: two });
  expect([await isIn(two), await isIn(three)]).toEqual([false, false]);
});

test("a hash with a lower cost is upgraded at sign-in", async () => {
  const cheap = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const { moduleBuilder, defineModule } = await import("@waymark/core");
  const { testSite } = await import("@waymark/testing");
  const { accounts, accountTables } = await import("../index.ts");
  const kit = moduleBuilder({ tables: accountTables });
  const weaken = kit.defineTask("weaken", async ({ db }, id: number) => {
    await db.users.update(id, { password: cheap });
    return undefined;
  });
  const read = kit.defineTask("read", async ({ db }, id: number) => db.users.get(id));
  const weak = defineModule({ name: "weak", requires: ["accounts"], tasks: [weaken, read] });
  await using old = await testSite({ modules: [accounts(), weak()] });
  const { id } = await old.site.run(createUser, { login: "ann", password });
  await old.site.run(weaken, id);
  expect((await send(old as never, "/sign-in", { login: "ann", password })).status).toBe(303);
  const user = await old.site.run(read, id);
  expect(user?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(user?.auth_version).toBe(1);
  expect((await send(old as never, "/sign-in", { login: "ann", password })).status).toBe(303);
});

test("disabled users and users without a password cannot sign in", async () => {
  await using site = await siteWithAnn();
  const { disableUser } = await import("../index.ts");
  await site.site.run(disableUser, { id: site.ann });
  expect((await send(site, "/sign-in", { login: "ann", password })).status).toBe(401);
  expect((await send(site, "/sign-in", { login: "admin", password: "" })).status).toBe(401);
  expect(await site.site.run(dump, undefined)).not.toContain(password);
});

test("a site below a path has its pages below that path", async () => {
  await using site = await siteWithAnn({}, { url: "http://localhost/blog" });
  const form = await send(site, "/sign-in");
  expect(await form.text()).toContain('action="/blog/sign-in"');
  const done = await send(site, "/sign-in", { login: "ann", password });
  expect(done.headers.get("location")).toBe("/blog/");
  const outside = new Request("http://localhost/sign-in");
  expect((await site.site.fetch(outside)).status).toBe(404);
});

test("an avatar is the same for existing and missing users", async () => {
  await using site = await siteWithAnn();
  const there = await send(site, "/avatars/1?s=24");
  const notThere = await send(site, "/avatars/999?s=24");
  expect([there.status, notThere.status]).toEqual([200, 200]);
  const headersOf = ({ headers }: Response) =>
    [...headers].filter(([name]) => name !== "x-request-id");
  expect(headersOf(there)).toEqual(headersOf(notThere));
  expect(there.headers.get("content-type")).toBe("image/svg+xml; charset=UTF-8");
  expect(there.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(await there.text()).toContain('width="24" height="24"');
  for (const path of ["/avatars/0", "/avatars/x", "/avatars/1/2", `/avatars/${"9".repeat(40)}`])
    expect((await send(site, path)).status).toBe(404);
  for (const s of ["-1", "1e9", "<script>", "1000000"])
    expect(await (await send(site, `/avatars/1?s=${encodeURIComponent(s)}`)).text()).not.toMatch(
      /script|1000000|width="-/,
    );
});

test("a page of a module or of the site at /sign-in replaces the built-in form, which still handles submissions", async () => {
  const own = moduleBuilder({}).definePageHandler("own page", ({ path, request }) =>
    path === "/sign-in" && request.method === "GET" ? new Response("Own page") : undefined,
  );
  const look = defineModule({ name: "look", requires: ["accounts"], pages: [own] });
  const sites = [
    await testSite({ modules: [accounts(), look()] }),
    await testSite({
      modules: [accounts()],
      pages: ({ url, method }) =>
        new URL(url).pathname === "/sign-in" && method === "GET"
          ? new Response("Own page")
          : new Response("Nothing here", { status: 404 }),
    }),
  ];
  for (const site of sites) {
    const user = { login: "ann", email: "ann@example.com", password };
    await site.site.run(createUser, user);
    expect(await (await send(site, "/sign-in")).text()).toBe("Own page");
    const signedIn = await send(site, "/sign-in", { login: "ann", password });
    expect([signedIn.status, signedIn.headers.has("set-cookie")]).toEqual([303, true]);
    await site.site.close();
  }
  await using plain = await testSite({
    modules: [accounts()],
    pages: () => new Response("Nothing here", { status: 404 }),
  });
  expect((await send(plain, "/sign-in")).status).toBe(200);
});
