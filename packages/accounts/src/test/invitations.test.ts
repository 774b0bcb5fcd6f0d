import { expect, test } from "vitest";
import { disableUser, inviteUser } from "../index.ts";
import { browser, linkIn } from "./browser.ts";
import { dump, startSite, type Person } from "./start.ts";

type Site = Awaited<ReturnType<typeof startSite>>;
const path = "/accounts/v1/invitations";
const password = "correct horse battery";

const invite = async (site: Site, who: Person = "admin", roles: readonly string[] = ["editor"]) => {
  const reply = await site.call(who, "POST", path, { email: "Zoe@example.com", roles });
  await site.site.runJobs();
  return reply;
};
const lastToken = (site: Site) => linkIn(site.mail.sent.at(-1)?.text ?? "").slice(-64);
const accept = (site: Site, token: string, username = "zoe") =>
  site.post(`${path}/accept`, { token, username, password });

test("an invited person chooses a login and a password, and signs in", async () => {
  await using site = await startSite();
  const created = await invite(site);
  expect([created.status, created.body.email, created.body.roles]).toEqual([
    201,
    "Zoe@example.com",
    ["editor"],
  ]);
  const [mail] = site.mail.sent;
  expect(mail).toMatchObject({ to: "Zoe@example.com", subject: "Waymark: you have been invited" });
  expect(mail?.text).toContain("admin has invited you to Waymark");
  const zoe = browser(site);
  expect((await zoe.open(linkIn(mail?.text ?? ""))).location).toBe("/invitation");
  const form = await zoe.open("/invitation");
  expect(form.html).toContain("<strong>Zoe@example.com</strong>");
  expect(form.html).toContain('value="Zoe"');
  const taken = await zoe.open("/invitation", { login: "Editor1", name: "Zoe", password });
  expect([taken.status, taken.html.includes('id="login-error">This login is taken.')]).toEqual([
    409,
    true,
  ]);
  const done = await zoe.open("/invitation", { login: "zoe", name: "Zoe <i>", password });
  expect([done.status, done.location]).toEqual([303, "/invitation?done=1"]);
  expect((await zoe.open("/invitation?done=1")).html).toContain("Your account is ready");
  expect((await zoe.open("/sign-in", { login: "zoe@example.com", password })).status).toBe(303);
  const { user } = JSON.parse((await zoe.open("/session")).html);
  expect([user.name, user.roles]).toEqual(["Zoe", ["editor"]]);
  expect((await site.call("admin", "GET", path)).body).toEqual([]);
});

test("a link works once and for seven days", async () => {
  await using site = await startSite();
  await invite(site);
  const token = lastToken(site);
  const statuses = (await Promise.all([1, 2, 3].map((n) => accept(site, token, `zoe${n}`)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([201, 400, 400]);
  await using later = await startSite();
  await invite(later);
  later.clock.advance(7 * 86_400_000);
  expect((await accept(later, lastToken(later))).body.code).toBe("rest_invalid_link");
  expect((await invite(later)).status).toBe(201);
});

test("invitations are listed, sent again with another link, and revoked", async () => {
  await using site = await startSite();
  const { uuid } = (await invite(site)).body;
  const first = lastToken(site);
  const [listed] = (await site.call("admin", "GET", path)).body;
  expect([listed.uuid, listed.sent, JSON.stringify(listed).includes("hash")]).toEqual([
    uuid,
    expect.any(String),
    false,
  ]);
  expect((await site.call("admin", "POST", `${path}/${uuid}/resend`)).status).toBe(202);
  await site.site.runJobs();
  expect((await accept(site, first)).status).toBe(400);
  const second = lastToken(site);
  const gone = await site.call("admin", "DELETE", `${path}/${uuid}`);
  expect([gone.status, gone.body.deleted]).toEqual([200, true]);
  expect((await accept(site, second)).status).toBe(400);
  expect((await site.call("admin", "DELETE", `${path}/${uuid}`)).body.code).toBe(
    "invitation_not_found",
  );
});

test("an invitation is void once its sender may not send it any more", async () => {
  await using site = await startSite();
  await invite(site);
  await site.site.run(disableUser, { id: 1 });
  expect((await accept(site, lastToken(site))).body.code).toBe("rest_invalid_link");
});

test("addresses of users, pending invitations and unknown roles are rejected", async () => {
  await using site = await startSite();
  const send = (email: string, roles?: readonly string[]) =>
    site.call("admin", "POST", path, { email, roles });
  expect((await send("AUTHOR1@example.com")).body.code).toBe("existing_user_email");
  expect((await send("zoe@example.com", ["wizard"])).body.code).toBe("rest_user_invalid_role");
  expect((await send("zoe@example.com")).body.roles).toEqual(["subscriber"]);
  expect((await send("ZOE@example.com")).body.code).toBe("invitation_exists");
  expect((await invite(site, "editor")).body.code).toBe("rest_cannot_create_user");
});

test("the token is stored as a hash only", async () => {
  await using site = await startSite();
  await invite(site);
  const token = lastToken(site);
  expect(await site.site.run(dump, undefined)).not.toContain(token);
  expect(JSON.stringify(await site.site.jobs.list())).not.toContain(token);
});

test("the task returns the link instead of mailing it", async () => {
  await using site = await startSite();
  const input = { email: "zoe@example.com", role: "author", asLink: true };
  const link = await site.site.run(inviteUser, input);
  await site.site.runJobs();
  expect(site.mail.sent).toEqual([]);
  expect((await accept(site, linkIn(link ?? "").slice(-64))).status).toBe(201);
  await expect(site.site.run(inviteUser, { ...input, role: "wizard" })).rejects.toThrow(/wizard/);
});

test("an invited person cannot find out whether an address has an account", async () => {
  await using site = await startSite();
  await invite(site);
  const known = await accept(site, lastToken(site), "author1@example.com");
  const unknown = await accept(site, lastToken(site), "nobody@example.com");
  expect(known.body).toEqual(unknown.body);
  expect(unknown.body.data.params).toEqual({
    username: "A login with an @ must be your own email address.",
  });
});

test("the login of one user is never the address of another", async () => {
  await using site = await startSite();
  await invite(site);
  const taken = await accept(site, lastToken(site), "Author1@example.com");
  expect([taken.status, taken.body.code]).toEqual([400, "rest_invalid_param"]);
  const own = await accept(site, lastToken(site), "zoe@example.com");
  expect(own.status).toBe(201);
  const renamed = { email: "zoe@new.example" };
  expect((await site.call("admin", "PATCH", `/core/v2/users/${own.body.id}`, renamed)).status).toBe(
    200,
  );
  const email = "ZOE@example.com";
  const codes = [
    await site.call("admin", "PATCH", "/core/v2/users/3", { email }),
    await site.call("author", "PATCH", "/core/v2/users/me", { email }),
    await site.call("author", "POST", "/accounts/v1/users/me/email-change", { email }),
    await site.call("admin", "POST", path, { email, roles: ["editor"] }),
    await site.call("admin", "POST", "/core/v2/users", { username: "eve", email, password }),
  ].map(({ body }) => body.code);
  const invalid = "rest_user_invalid_email";
  const existing = "existing_user_email";
  expect(codes).toEqual([invalid, invalid, invalid, existing, existing]);
  const back = await site.call("admin", "PATCH", `/core/v2/users/${own.body.id}`, { email });
  expect(back.status).toBe(200);
});
