import { accountTables, createUser, signInUser } from "@waymark/accounts";
import { defineModule, moduleBuilder } from "@waymark/core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startProvider, type TestProvider } from "./provider.ts";
import {
  callback,
  cookieOf,
  openSite,
  type Options,
  sessionOf,
  signedOut,
  toRegistration,
} from "./site.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider(callback, signedOut);
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.fail(undefined);
  provider.people.set("ines", { sub: "ines", preferred_username: "ines" });
});

const { defineTask, definePageHandler } = moduleBuilder({ tables: accountTables });
const readSessions = defineTask("harbour.sessions", ({ db }, _none: undefined) =>
  db.sessions.find(),
);
const changeSessions = defineTask(
  "harbour.change-sessions",
  async ({ db }, change: { method?: string; method_data?: string }) => {
    await db.sessions.updateAll({}, change);
  },
);
/** Signs in by other means than the provider. */
const quay = definePageHandler("quay", ({ path, request, callService }) =>
  path === "/quay"
    ? callService(signInUser, { user: 1, request, remoteAddress: undefined, to: "/" })
    : undefined,
);
const harbour = defineModule({
  name: "quay",
  requires: ["accounts"],
  tasks: [readSessions, changeSessions],
  pages: [quay],
});

async function open(registration: object = { signOut: "provider" }, others: object = {}) {
  const options: Options = {
    createUsers: true,
    providers: { harbour: { ...toRegistration(provider), ...registration }, ...others },
  };
  const site = await openSite(provider, options, [provider.host], [harbour()]);
  const signOut = (session = "", form: Record<string, string> = {}, origin = "http://localhost") =>
    site.site.fetch(
      new Request("http://localhost/sign-out", {
        method: "POST",
        headers: { cookie: session, origin },
        body: new URLSearchParams(form),
      }),
    );
  const userOf = async (session = "") => (await (await site.get("/session", session)).json()).user;
  return { ...site, signOut, userOf };
}
/** The URL that a page sends the browser to. */
const targetOf = (response: Response) => {
  const [, url = ""] = /^0; url=(.+)$/.exec(response.headers.get("refresh") ?? "") ?? [];
  return url;
};

test("signing out ends the session of the site and that of the provider, and returns to the site", async () => {
  await using site = await open();
  const browser = provider.browser();
  const session = sessionOf(await site.signIn("ines", "/", browser));
  const left = await site.signOut(session, { to: "/notes?x=1" });
  expect([left.status, sessionOf(left)]).toEqual([200, "waymark_session="]);
  expect(await site.userOf(session)).toBeNull();
  expect(left.headers.get("referrer-policy")).toBe("no-referrer");
  const target = new URL(targetOf(left));
  expect(Object.fromEntries(target.searchParams)).toEqual({
    id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    client_id: "magazine",
    post_logout_redirect_uri: signedOut,
    state: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const before = await site.start();
  expect(await browser.signIn(before.authorization)).toContain(callback);
  const back = await browser.signOut(target.href);
  expect(back).toContain(`${signedOut}?state=`);
  const after = await site.start();
  expect(await browser.signIn(after.authorization)).toContain(`${provider.issuer}/interaction/`);
  const done = await site.get(back, cookieOf(left, "waymark_oidc"));
  expect([done.status, done.headers.get("location")]).toEqual([303, "/notes?x=1"]);
  expect(cookieOf(done, "waymark_oidc")).toBe("waymark_oidc=");
});

test("the page also links to the provider", async () => {
  await using site = await open();
  const left = await site.signOut(sessionOf(await site.signIn("ines")));
  const html = await left.text();
  expect(html).toContain(`href="${targetOf(left).replaceAll("&", "&amp;")}">Continue</a>`);
  expect(html).toContain(`Continue to sign out of ${provider.host} too.`);
});

test.each([{}, { signOut: "site" }])("with %j signing out remains on the site", async (options) => {
  await using site = await open(options);
  const session = sessionOf(await site.signIn("ines"));
  const left = await site.signOut(session, { to: "/notes" });
  expect([left.status, left.headers.get("location")]).toEqual([303, "/notes"]);
  expect(await site.userOf(session)).toBeNull();
  expect(await site.site.run(readSessions, undefined)).toEqual([]);
});

test("a session that did not start at the provider ends on the site", async () => {
  await using site = await open();
  await site.site.run(createUser, { id: 1, login: "rui" });
  const session = sessionOf(await site.get("/quay"));
  expect(await site.userOf(session)).toMatchObject({ slug: "rui" });
  expect((await site.signOut(session)).status).toBe(303);
  expect(await site.userOf(session)).toBeNull();
});

test("a form of another site cannot sign out a user", async () => {
  await using site = await open();
  const session = sessionOf(await site.signIn("ines"));
  const rejected = await site.signOut(session, {}, "https://evil.example");
  expect([rejected.status, targetOf(rejected)]).toEqual([403, ""]);
  expect(await site.userOf(session)).toMatchObject({ slug: "ines" });
});

test("signing out on all devices continues at the provider", async () => {
  await using site = await open();
  const [one, two] = [await site.signIn("ines"), await site.signIn("ines")].map(sessionOf);
  const left = await site.signOut(one, { everywhere: "1" });
  expect(targetOf(left)).toContain(`${provider.issuer}/session/end?`);
  expect(await site.userOf(two)).toBeNull();
});

test("the ID token is stored encrypted, and is in no cookie or log line", async () => {
  await using site = await open();
  const signedIn = await site.signIn("ines");
  const [stored] = await site.site.run(readSessions, undefined);
  expect(stored).toMatchObject({
    method: "oidc: harbour",
    method_data: expect.stringMatching(/.{200}/),
  });
  const left = await site.signOut(sessionOf(signedIn));
  const token = new URL(targetOf(left)).searchParams.get("id_token_hint") ?? "";
  const readable = JSON.stringify([
    stored,
    site.log.lines,
    ...[signedIn, left].map(({ headers }) => headers.getSetCookie()),
  ]);
  for (const part of token.split(".")) expect(readable).not.toContain(part);
  expect(atob(token.split(".")[1] ?? "")).toContain("ines");
  expect(await site.site.run(readSessions, undefined)).toEqual([]);
});

test("an ID token that is too long for a URL is not stored", async () => {
  await using site = await open();
  provider.people.set("ines", { sub: "ines", badge: "x".repeat(5000) });
  const left = await site.signOut(sessionOf(await site.signIn("ines")));
  const { searchParams } = new URL(targetOf(left));
  expect([searchParams.has("id_token_hint"), searchParams.get("client_id")]).toEqual([
    false,
    "magazine",
  ]);
});

test.each([{ method: "oidc: quay" }, { method_data: "damaged" }])(
  "an ID token of another client, or a damaged one, is not sent: %j",
  async (change) => {
    const quay = { ...toRegistration(provider), clientId: "other", signOut: "provider" };
    await using site = await open({ signOut: "provider" }, { quay });
    const session = sessionOf(await site.signIn("ines"));
    await site.site.run(changeSessions, change);
    const left = await site.signOut(session);
    expect(left.status).toBe(200);
    expect(new URL(targetOf(left)).searchParams.has("id_token_hint")).toBe(false);
  },
);

test("a session of a provider that was removed ends on the site", async () => {
  await using site = await open();
  const session = sessionOf(await site.signIn("ines"));
  await site.site.run(changeSessions, { method: "oidc: former" });
  expect((await site.signOut(session)).status).toBe(303);
});

test("a provider without a page for signing out, or that fails, does not prevent signing out", async () => {
  await provider.offerSignOut(false);
  await using lacking = await open();
  const one = sessionOf(await lacking.signIn("ines"));
  expect((await lacking.signOut(one)).headers.get("location")).toBe("/");
  expect(await lacking.userOf(one)).toBeNull();

  await provider.offerSignOut(true);
  for (const failure of [500, 0]) {
    provider.fail(undefined);
    await using site = await open();
    const session = sessionOf(await site.signIn("ines"));
    provider.fail(failure);
    // The metadata are read again after an hour.
    site.clock.advance(3_600_000);
    const left = await site.signOut(session, { to: "/notes" });
    expect([failure, left.status, left.headers.get("location")]).toEqual([failure, 303, "/notes"]);
    expect(await site.userOf(session)).toBeNull();
    expect(JSON.stringify(site.log.lines)).toContain("A user could not sign out at a provider.");
  }
});

test("a return without the state of a sign-out in this browser leads to the front page", async () => {
  await using site = await open();
  const leave = async () => {
    const left = await site.signOut(sessionOf(await site.signIn("ines")), { to: "/notes" });
    const state = new URL(targetOf(left)).searchParams.get("state") ?? "";
    return { cookie: cookieOf(left, "waymark_oidc") ?? "", state };
  };
  const [one, two] = [await leave(), await leave()];
  const signIn = await site.start("/drafts");
  const signInState = new URL(signIn.authorization).searchParams.get("state") ?? "";
  const backTo = async (query: string, cookie: string) =>
    (await site.get(`${signedOut}?${query}`, cookie)).headers.get("location");
  expect(await backTo(`state=${one.state}`, one.cookie)).toBe("/notes");
  for (const [query, cookie] of [
    [`state=${one.state}`, ""],
    [`state=${one.state}`, two.cookie],
    [`state=${one.state}&to=https://evil.example`, `${one.cookie}x`],
    ["", one.cookie],
    ["state=", one.cookie],
    [`state=${signInState}`, signIn.cookie],
    [`state=${"0".repeat(64)}&to=//evil.example`, one.cookie],
  ] as const)
    expect([query, await backTo(query, cookie)]).toEqual([query, "/"]);
  const rejected = await site.get(`${callback}?state=${one.state}&code=x`, one.cookie);
  expect(rejected.status).toBe(400);
  site.clock.advance(600_000);
  expect(await backTo(`state=${one.state}`, one.cookie)).toBe("/");
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example"])(
  "signing out does not lead to %s",
  async (to) => {
    await using site = await open();
    const left = await site.signOut(sessionOf(await site.signIn("ines")), { to });
    const state = new URL(targetOf(left)).searchParams.get("state") ?? "";
    const done = await site.get(`${signedOut}?state=${state}`, cookieOf(left, "waymark_oidc"));
    expect(done.headers.get("location")).toBe("/");
  },
);

test("only the paths of configured providers have a page to come back to", async () => {
  await using site = await open();
  for (const name of ["other", "constructor", "harbour/x", ""])
    expect((await site.get(`/sign-out/oidc/${name}`)).status).toBe(404);
});
