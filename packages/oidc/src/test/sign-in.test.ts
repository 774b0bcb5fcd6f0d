import { accounts, createUser, disableUser } from "@waymark/accounts";
import { testSite } from "@waymark/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { oidc } from "../index.ts";
import { startProvider, type TestProvider } from "./provider.ts";
import { callback, openSite, type Options, sessionOf, signedOut, toRegistration } from "./site.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider(callback, signedOut);
});
afterAll(() => provider.close());
beforeEach(() => provider.fail(undefined));

const open = (options: Options = {}, allow = [provider.host]) => openSite(provider, options, allow);
const addInes = { login: "ines", email: "Ines@example.com", role: "editor" };

test("a new user signs in with the provider, and is the same user the next time", async () => {
  provider.people.set("u1", {
    sub: "u1",
    email: "rui@example.com",
    email_verified: true,
    name: "Rui",
    preferred_username: "rui",
    groups: ["staff"],
  });
  const toRoles: Options["toRoles"] = ({ groups }) =>
    Array.isArray(groups) && groups.includes("staff") ? ["author"] : ["subscriber"];
  await using site = await open({ createUsers: true, toRoles });
  const first = await site.signIn("u1");
  expect([first.status, first.headers.get("location")]).toEqual([303, "/notes"]);
  const me = await (await site.get("/session", sessionOf(first))).json();
  expect(me.user).toMatchObject({ name: "Rui", slug: "rui", roles: ["author"] });
  const again = await site.signIn("u1");
  expect((await (await site.get("/session", sessionOf(again))).json()).user).toEqual(me.user);
});

test.each(["client_secret_basic", "client_secret_post"] as const)(
  "the site signs users in with a provider that accepts only %s",
  async (method) => {
    provider.people.set("u8", { sub: "u8", email: "eva@example.com", email_verified: true });
    await provider.acceptAuthMethods([method]);
    try {
      await using site = await open({ createUsers: true });
      expect((await site.signIn("u8")).status).toBe(303);
    } finally {
      await provider.acceptAuthMethods(["client_secret_basic", "client_secret_post"]);
    }
  },
);

test("the sign-in page and the API list the providers", async () => {
  await using site = await open();
  const page = await (await site.get("/sign-in?to=/notes")).text();
  expect(page).toContain('href="/sign-in/oidc/harbour?to=%2Fnotes">Sign in with Harbour</a>');
  const german = await (await site.get("/sign-in", "waymark_language=de")).text();
  expect(german).toContain(">Mit Harbour anmelden</a>");
  const failed = await (await site.get(callback, "waymark_language=de")).text();
  expect(failed).toContain("Diese Anmeldung ist abgelaufen");
  const list = await site.get("/api/oidc/v1/providers");
  expect(await list.json()).toEqual([
    { name: "harbour", label: "Harbour", url: "/sign-in/oidc/harbour" },
  ]);
});

test("the request has PKCE, state and nonce", async () => {
  await using site = await open();
  const { authorization } = await site.start();
  const sent = Object.fromEntries(new URL(authorization).searchParams);
  expect(sent).toMatchObject({ code_challenge_method: "S256", redirect_uri: callback });
  expect(sent["code_challenge"]).toMatch(/^[\w-]{43}$/);
  expect(sent["state"]).toMatch(/^[0-9a-f]{64}$/);
  expect(sent["nonce"]).not.toBe(sent["state"]);
});

test("an identity without a user is rejected, unless the options allow it", async () => {
  provider.people.set("u2", { sub: "u2", email: "ines@example.com", email_verified: true });
  await using closed = await open();
  await closed.site.run(createUser, addInes);
  expect((await closed.signIn("u2")).status).toBe(403);
  await using creating = await open({ createUsers: true });
  await creating.site.run(createUser, addInes);
  expect((await creating.signIn("u2")).status).toBe(409);
  await using linking = await open({ linkByVerifiedEmail: true });
  await linking.site.run(createUser, addInes);
  const linked = await linking.signIn("u2");
  const session = await (await linking.get("/session", sessionOf(linked))).json();
  expect(session.user).toMatchObject({ slug: "ines" });
});

test.each([false, undefined, "true"])(
  "an email address whose verification is %s links no user",
  async (email_verified) => {
    provider.people.set("u3", { sub: "u3", email: "ines@example.com", email_verified });
    await using site = await open({ linkByVerifiedEmail: true });
    await site.site.run(createUser, addInes);
    const rejected = await site.signIn("u3");
    expect([rejected.status, sessionOf(rejected)]).toEqual([403, undefined]);
  },
);

test("the verification of another address at the userinfo endpoint links no user", async () => {
  const userInfo = { email: "eva@example.com", email_verified: true };
  provider.people.set("u9", { sub: "u9", email: "ines@example.com", userInfo });
  await using site = await open({ linkByVerifiedEmail: true });
  await site.site.run(createUser, addInes);
  const rejected = await site.signIn("u9");
  expect([rejected.status, sessionOf(rejected)]).toEqual([403, undefined]);
});

test("the userinfo endpoint verifies the address of the ID token, unless that says otherwise", async () => {
  const userInfo = { email: "ines@example.com", email_verified: true };
  provider.people.set("u10", { sub: "u10", email: "ines@example.com", userInfo });
  const claims = { email: "ines@example.com", email_verified: false };
  provider.people.set("u11", { sub: "u11", ...claims, userInfo });
  await using site = await open({ linkByVerifiedEmail: true });
  await site.site.run(createUser, addInes);
  expect((await site.signIn("u11")).status).toBe(403);
  expect((await site.signIn("u10")).status).toBe(303);
});

test("an address that another user has set, but not confirmed, links no identity", async () => {
  provider.people.set("u7", { sub: "u7", email: "rui@example.com", email_verified: true });
  await using site = await open({ linkByVerifiedEmail: true });
  const { id } = await site.site.run(createUser, addInes);
  const ines = site.as({ id, roles: ["editor"] });
  const changed = await ines.send("PATCH", "/core/v2/users/me", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "rui@example.com" }),
  });
  expect(changed.status).toBe(200);
  const rejected = await site.signIn("u7");
  expect([rejected.status, sessionOf(rejected)]).toEqual([403, undefined]);
});

test("linking by email address requires that accounts confirm the addresses", async () => {
  const providers = { harbour: toRegistration(provider) };
  const start = (linkByVerifiedEmail: boolean) =>
    testSite({ modules: [accounts(), oidc({ providers, linkByVerifiedEmail })] });
  await (await start(false)).site.close();
  await expect(start(true)).rejects.toThrow(
    'accounts: option confirmEmail: it must be true, because the sign-in method "oidc: harbour"',
  );
});

test("a disabled user cannot sign in, and a deleted user becomes a new one", async () => {
  provider.people.set("u4", { sub: "u4", name: "Eva" });
  await using site = await open({ createUsers: true });
  const userOf = async (response: Response) =>
    (await (await site.get("/session", sessionOf(response))).json()).user;
  const { id } = await userOf(await site.signIn("u4"));
  await site.site.run(disableUser, { id });
  expect((await site.signIn("u4")).status).toBe(403);
  const admin = site.as({ id: 99, roles: ["administrator"] });
  const gone = await admin.send("DELETE", `/core/v2/users/${id}?force=true&reassign=false`, {});
  expect(gone.status).toBe(200);
  expect((await userOf(await site.signIn("u4"))).id).not.toBe(id);
});

test("a callback is only valid in the browser that started the sign-in, and only once", async () => {
  provider.people.set("u5", { sub: "u5" });
  await using site = await open({ createUsers: true });
  const { cookie, authorization } = await site.start();
  const back = await provider.browser().signIn(authorization, "u5");
  expect((await site.get(back)).status).toBe(400);
  const other = await site.start();
  expect((await site.get(back, other.cookie)).status).toBe(400);
  const done = await site.get(back, cookie);
  expect(done.status).toBe(303);
  expect(done.headers.getSetCookie().join()).toContain("waymark_oidc=; ");
  const replayed = await site.get(back, cookie);
  expect([replayed.status, sessionOf(replayed)]).toEqual([400, undefined]);
});

test("wrong state, nonce, verifier and expired sign-ins are rejected", async () => {
  provider.people.set("u6", { sub: "u6" });
  await using site = await open({ createUsers: true });
  const attempt = async (name: string, value: string) => {
    const { cookie, authorization } = await site.start();
    const url = new URL(authorization);
    url.searchParams.set(name, value);
    return site.get(await provider.browser().signIn(url.href, "u6"), cookie);
  };
  for (const [name, value] of [
    ["state", "0".repeat(64)],
    ["nonce", "0".repeat(64)],
    ["code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
  ] as const) {
    const rejected = await attempt(name, value);
    expect([name, rejected.status, sessionOf(rejected)]).toEqual([name, 400, undefined]);
  }
  const { cookie, authorization } = await site.start();
  const back = await provider.browser().signIn(authorization, "u6");
  site.clock.advance(600_000);
  expect((await site.get(back, cookie)).status).toBe(400);
});

test("a new key of the provider is used by the next sign-in", async () => {
  provider.people.set("u7", { sub: "u7" });
  await using site = await open({ createUsers: true });
  expect((await site.signIn("u7")).status).toBe(303);
  const found = "/.well-known/openid-configuration";
  const asked = provider.requests.get(found);
  await provider.rotate();
  expect((await site.signIn("u7")).status).toBe(303);
  expect(provider.requests.get(found)).toBe(asked);
});

test("the metadata of the provider is requested once an hour", async () => {
  await using site = await open();
  const found = "/.well-known/openid-configuration";
  const before = provider.requests.get(found) ?? 0;
  for (const requests of [1, 2, 3]) {
    await site.start();
    await site.start();
    expect(provider.requests.get(found)).toBe(before + requests);
    site.clock.advance(3_600_001);
  }
});

test.each([
  "",
  "?code=x",
  "?error=access_denied",
  "?code=x&state=y&state=z",
  "?code=%00&state=%ff",
  `?code=${"x".repeat(9000)}`,
  "?iss=https://other.example&code=x",
])("the hostile callback %s is rejected", async (query) => {
  await using site = await open({ createUsers: true });
  const { cookie, authorization } = await site.start();
  const state = new URL(authorization).searchParams.get("state") ?? "";
  for (const sent of [query, `${query}${query === "" ? "?" : "&"}state=${state}`]) {
    const rejected = await site.get(callback + sent, cookie);
    expect([400, 403]).toContain(rejected.status);
    expect(sessionOf(rejected)).toBeUndefined();
    expect((await site.get(callback + sent, `${cookie}x`)).status).toBe(400);
  }
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "users are not redirected to %s",
  async (to) => {
    provider.people.set("u8", { sub: "u8" });
    await using site = await open({ createUsers: true });
    expect((await site.signIn("u8", to)).headers.get("location")).toBe("/");
  },
);

test("a provider that fails or does not answer is reported as such", async () => {
  provider.people.set("u9", { sub: "u9" });
  await using site = await open({ createUsers: true });
  provider.fail(500);
  expect((await site.start()).response.status).toBe(502);
  provider.fail(undefined);
  const { cookie, authorization } = await site.start();
  const back = await provider.browser().signIn(authorization, "u9");
  provider.fail(500);
  expect((await site.get(back, cookie)).status).toBe(502);
  provider.fail(0);
  expect((await site.get(back, cookie)).status).toBe(503);
});

test("a provider on the same machine is rejected, unless the HTTP client allows it", async () => {
  await using site = await open({}, []);
  expect((await site.start()).response.status).toBe(503);
});

test("unknown providers have no pages", async () => {
  await using site = await open();
  for (const name of ["other", "constructor", "harbour/x", ""])
    expect((await site.get(`/sign-in/oidc/${name}`)).status).toBe(404);
});
