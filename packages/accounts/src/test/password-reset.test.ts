import { createUser, disableUser } from "../index.ts";
import { expect, test } from "vitest";
import { browser, linkIn } from "./browser.ts";
import { pinPlugin } from "./plugin.ts";
import { dump, password, siteWithAnn } from "./start.ts";
import { testSite } from "@waymark/testing";
import { accounts } from "../index.ts";

const fresh = "a new one for the boat";

type Site = Awaited<ReturnType<typeof siteWithAnn>>;
const request = async (site: Site, login: string) => {
  const asked = await browser(site).open("/forgot-password", { login });
  expect([asked.status, asked.location]).toEqual([303, "/forgot-password?sent=1"]);
  await site.site.runJobs();
  return site.mail.sent.at(-1);
};
const signIn = async (site: Site, given: string) =>
  (await browser(site).open("/sign-in", { login: "ann", password: given })).status;

test("a user sets a new password with the link of a mail, without scripts", async () => {
  await using site = await siteWithAnn();
  const old = browser(site);
  await old.open("/sign-in", { login: "ann", password });
  const visitor = browser(site);
  expect((await visitor.open("/sign-in")).html).toContain('href="/forgot-password"');
  expect((await visitor.open("/forgot-password")).html).toContain('autocomplete="username"');
  const mail = await request(site, "ANN@example.com");
  expect(mail).toMatchObject({ to: "ann@example.com", subject: "Waymark: set a new password" });
  expect(mail?.html).toContain("Hello Ann &lt;b&gt;,");
  const link = linkIn(mail?.text ?? "");
  expect(mail?.html).toContain(link);

  const moved = await visitor.open(link);
  expect([moved.status, moved.location]).toEqual([303, "/reset-password"]);
  const form = await visitor.open("/reset-password");
  expect(form.html).toContain('autocomplete="new-password"');
  expect(form.html).toContain('value="ann" autocomplete="username"');
  const done = await visitor.open("/reset-password", { password: fresh });
  expect([done.status, done.location]).toEqual([303, "/reset-password?done=1"]);
  expect((await visitor.open("/reset-password?done=1")).html).toContain("Password changed");

  expect([await signIn(site, password), await signIn(site, fresh)]).toEqual([401, 303]);
  expect(JSON.parse((await old.open("/session")).html).user).toBeNull();
  await site.site.runJobs();
  expect(site.mail.sent.at(-1)).toMatchObject({
    to: "ann@example.com",
    subject: "Waymark: your password was changed",
  });
});

test("a link works once, and the newest one only", async () => {
  await using site = await siteWithAnn();
  const first = linkIn((await request(site, "ann"))?.text ?? "");
  const second = linkIn((await request(site, "ann"))?.text ?? "");
  const [old, late] = [browser(site), browser(site)];
  await old.open(first);
  expect((await old.open("/reset-password")).status).toBe(400);
  await late.open(second);
  const other = browser(site);
  await other.open(second);
  expect((await other.open("/reset-password", { password: fresh })).status).toBe(303);
  const again = await late.open("/reset-password", { password: "yet another one" });
  expect([again.status, again.html.includes("This link is not valid")]).toEqual([400, true]);
});

test("only one of concurrent uses of a link succeeds", async () => {
  await using site = await siteWithAnn();
  const token = linkIn((await request(site, "ann"))?.text ?? "").slice(-64);
  const uses = ["first password", "second password", "third password"].map((given) =>
    site.post("/accounts/v1/password-resets/confirm", { token, password: given }),
  );
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400, 400]);
});

test("a link expires after an hour", async () => {
  await using site = await siteWithAnn();
  const token = linkIn((await request(site, "ann"))?.text ?? "").slice(-64);
  site.clock.advance(3_600_000);
  const reply = await site.post("/accounts/v1/password-resets/confirm", { token, password: fresh });
  expect([reply.status, reply.body.code]).toEqual([400, "rest_invalid_link"]);
});

test("a change of the password or the address invalidates the link", async () => {
  await using site = await siteWithAnn();
  for (const change of [{ password: "set by Ann" }, { email: "ann@sea.example" }]) {
    const token = linkIn((await request(site, "ann"))?.text ?? "").slice(-64);
    await site.call("admin", "PATCH", `/core/v2/users/${site.ann}`, change);
    const reply = await site.post("/accounts/v1/password-resets/confirm", {
      token,
      password: fresh,
    });
    expect(reply.body.code).toBe("rest_invalid_link");
  }
});

test("unknown, disabled and unreachable users get the same response and no mail", async () => {
  await using site = await siteWithAnn();
  await site.site.run(createUser, { login: "mute", password });
  await site.site.run(disableUser, { id: site.ann });
  for (const login of ["nobody", "ann", "mute", "x\0y"]) await request(site, login);
  expect(site.mail.sent).toEqual([]);
  const reply = await site.post("/accounts/v1/password-resets", { login: "nobody" });
  expect([reply.status, reply.body]).toEqual([202, { accepted: true }]);
});

test("the token is stored as a hash only", async () => {
  await using site = await siteWithAnn();
  const token = linkIn((await request(site, "ann"))?.text ?? "").slice(-64);
  expect(await site.site.run(dump, undefined)).not.toContain(token);
  const jobs = JSON.stringify(await site.site.jobs.list());
  expect(jobs).not.toContain(token);
});

test("application passwords remain, unless the user revokes them", async () => {
  await using site = await siteWithAnn(
    {},
    {
      applicationPassword: { name: "laptop", secret: "a".repeat(24) },
    },
  );
  const me = async () =>
    (
      await site.get(
        "/core/v2/users/me",
        {},
        { authorization: `Basic ${btoa(`ann:${"a".repeat(24)}`)}` },
      )
    ).status;
  for (const [revoke, status] of [
    [false, 200],
    [true, 401],
  ] as const) {
    const token = linkIn((await request(site, "ann"))?.text ?? "").slice(-64);
    const input = { token, password: fresh, revoke_credentials: revoke };
    expect((await site.post("/accounts/v1/password-resets/confirm", input)).status).toBe(200);
    expect(await me()).toBe(status);
  }
});

test("a password that breaks a rule is rejected at its field, and the link remains valid", async () => {
  const { module } = pinPlugin([]);
  await using site = await testSite({ modules: [accounts({ minPasswordLength: 8 }), module()] });
  await site.site.run(createUser, { login: "ann", email: "ann@example.com" });
  await site.post("/accounts/v1/password-resets", { login: "ann" });
  await site.site.runJobs();
  const visitor = browser(site as never);
  await visitor.open(linkIn(site.mail.sent[0]?.text ?? ""));
  for (const [given, message] of [
    ["short", "A password has 8 to 4096 characters and no backslash."],
    ["ann-and-more", "Not your login, subscriber."],
  ] as const) {
    const page = await visitor.open("/reset-password", { password: given });
    expect(page.status).toBe(400);
    expect(page.html).toContain(`<p class="error" id="password-error">${message}</p>`);
    expect(page.html).toContain('aria-describedby="password-error" aria-invalid="true"');
  }
  expect((await visitor.open("/reset-password", { password: fresh })).status).toBe(303);
});

test("requests are limited by network, and mails by user", async () => {
  await using site = await siteWithAnn();
  for (let i = 0; i < 7; i++) await request(site, "ann");
  expect(site.mail.sent).toHaveLength(5);
  const visitor = browser(site);
  let last = await visitor.open("/forgot-password", { login: "x" });
  for (let i = 0; i < 20 && last.status === 303; i++)
    last = await visitor.open("/forgot-password", { login: `user ${i}` });
  expect([last.status, last.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
  const elsewhere = browser(site, "198.51.100.9");
  expect((await elsewhere.open("/forgot-password", { login: "x" })).status).toBe(303);
});

test("forms of other sites are rejected", async () => {
  await using site = await siteWithAnn();
  const { url } = site.site.info;
  for (const path of ["/forgot-password", "/reset-password"]) {
    const response = await site.site.fetch(
      new Request(`${url}${path}`, {
        method: "POST",
        headers: { origin: "https://evil.example", cookie: "a=b" },
        body: new URLSearchParams({ login: "ann", password: fresh }),
      }),
    );
    expect(response.status).toBe(403);
  }
});

test("a site can do without password resets", async () => {
  await using site = await siteWithAnn({ passwordResets: false });
  expect((await browser(site).open("/sign-in")).html).not.toContain("forgot-password");
  expect((await browser(site).open("/forgot-password")).status).toBe(404);
  const reply = await site.post("/accounts/v1/password-resets", { login: "ann" });
  expect([reply.status, reply.body.code]).toEqual([501, "password_resets_disabled"]);
});
