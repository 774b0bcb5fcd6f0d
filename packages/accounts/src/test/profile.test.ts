import { expect, test } from "vitest";
import { moduleBuilder, defineModule } from "@waymark/core";
import { testSite } from "@waymark/testing";
import { accountPages, accounts, createUser } from "../index.ts";
import { type Browser, browser, linkIn } from "./browser.ts";
import { password, siteWithAnn } from "./start.ts";

type Site = Awaited<ReturnType<typeof siteWithAnn>>;
async function signedIn(site: Site): Promise<Browser> {
  const ann = browser(site);
  await ann.open("/sign-in", { login: "ann", password });
  return ann;
}
const nonceOf = (html: string): string => /name="nonce" value="([^"]+)"/.exec(html)?.[1] ?? "";
async function send(ann: Browser, action: string, values: Record<string, string> = {}) {
  const nonce = nonceOf((await ann.open("/profile")).html);
  return ann.open("/profile", { nonce, action, ...values });
}

test("visitors are sent to the sign-in page and come back", async () => {
  await using site = await siteWithAnn();
  expect((await browser(site).open("/profile")).location).toBe("/sign-in?to=%2Fprofile");
  const page = await (await signedIn(site)).open("/profile");
  expect(page.html).toContain("You are signed in as Ann &lt;b&gt; (ann).");
  expect(page.headers.get("cache-control")).toBe("no-store, private");
});

test("a user changes the name", async () => {
  await using site = await siteWithAnn();
  const ann = await signedIn(site);
  const saved = await send(ann, "name", { name: "Ann of the Harbour" });
  expect([saved.status, saved.location]).toEqual([303, "/profile?done=name"]);
  const page = await ann.open("/profile?done=name");
  expect(page.html).toContain('role="status" class="done">The name was saved.');
  expect(page.html).toContain('value="Ann of the Harbour"');
});

test("a new address is used after it is confirmed, and the old one is notified", async () => {
  await using site = await siteWithAnn();
  const ann = await signedIn(site);
  const wrong = await send(ann, "email", { email: "ann@sea.example", current: "wrong" });
  expect([wrong.status, wrong.html.includes('id="email-current-error">This password')]).toEqual([
    403,
    true,
  ]);
  // The error is shown once, at its field, which has the focus.
  expect(wrong.html.match(/This password is wrong/g)).toHaveLength(1);
  expect(wrong.html).toContain('<p role="alert">Correct the marked fields.</p>');
  expect(wrong.html).toMatch(/<input id="email-current"[^>]* aria-invalid="true" autofocus>/);
  const taken = await send(ann, "email", { email: "admin@example.com", current: password });
  expect(taken.html.match(/Another user has this address/g)).toHaveLength(1);
  expect(taken.html).toContain('<p role="alert">Another user has this address.</p>');
  const given = { email: "ann@sea.example", current: password };
  expect((await send(ann, "email", given)).location).toBe("/profile?done=email");
  await site.site.runJobs();
  const [mail] = site.mail.sent;
  expect(mail?.to).toBe("ann@sea.example");
  expect((await ann.open("/profile")).html).toContain("ann@example.com");
  const link = linkIn(mail?.text ?? "");
  await ann.open(link);
  expect((await ann.open("/confirm-email")).html).toContain("<strong>ann@sea.example</strong>");
  expect((await ann.open("/confirm-email", {})).location).toBe("/confirm-email?done=1");
  await site.site.runJobs();
  expect(site.mail.sent.at(-1)).toMatchObject({
    to: "ann@example.com",
    subject: "Waymark: your email address was changed",
  });
  const reply = await site.post("/accounts/v1/email-changes/confirm", { token: link.slice(-64) });
  expect([reply.status, reply.body.code]).toEqual([400, "rest_invalid_link"]);
  const user = await site.call("admin", "GET", `/core/v2/users/${site.ann}?context=edit`);
  expect(user.body.email).toBe("ann@sea.example");
});

test("an address that was taken in the meantime is rejected", async () => {
  await using site = await siteWithAnn();
  const ann = await signedIn(site);
  await send(ann, "email", { email: "new@sea.example", current: password });
  await site.site.runJobs();
  await site.site.run(createUser, { login: "rui", email: "NEW@sea.example" });
  await ann.open(linkIn(site.mail.sent[0]?.text ?? ""));
  const page = await ann.open("/confirm-email", {});
  expect([page.status, page.html.includes("Another user has this address.")]).toEqual([400, true]);
});

test("a new password ends the other sessions and continues this one", async () => {
  await using site = await siteWithAnn();
  const [ann, elsewhere] = [await signedIn(site), await signedIn(site)];
  const before = ann.jar.get("waymark_session");
  const changed = await send(ann, "password", { current: password, password: "a new one" });
  expect(changed.location).toBe("/profile?done=password");
  expect(ann.jar.get("waymark_session")).not.toBe(before);
  expect((await ann.open("/profile")).status).toBe(200);
  expect((await elsewhere.open("/profile")).status).toBe(303);
});

test("application passwords are created, shown once and revoked", async () => {
  await using site = await siteWithAnn();
  const ann = await signedIn(site);
  const { html } = await send(ann, "create", { title: "Laptop <i>" });
  const secret = /<code>([A-Za-z0-9 ]{29})<\/code>/.exec(html)?.[1] ?? "";
  const authorization = `Basic ${btoa(`ann:${secret}`)}`;
  const me = async () => (await site.get("/core/v2/users/me", {}, { authorization })).status;
  expect(await me()).toBe(200);
  const page = (await ann.open("/profile")).html;
  expect(page).not.toContain(secret);
  const uuid = /name="uuid" value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect((await send(ann, "revoke", { uuid })).location).toBe("/profile?done=revoke");
  expect(await me()).toBe(401);
});

test("sessions are listed and ended, by the page and by the API", async () => {
  await using site = await siteWithAnn();
  const [ann, phone, tablet] = [await signedIn(site), await signedIn(site), await signedIn(site)];
  const path = `/accounts/v1/users/${site.ann}/sessions`;
  const list = async () => (await site.call("admin", "GET", path)).body;
  const [newest] = await list();
  expect(newest).toMatchObject({ ip: "203.0.113.7", user_agent: "" });
  expect(JSON.stringify(newest)).not.toContain("hash");
  expect((await site.call("admin", "DELETE", `${path}/${newest.id}`)).status).toBe(200);
  expect((await tablet.open("/profile")).status).toBe(303);
  expect((await send(ann, "end-others")).location).toBe("/profile?done=end-others");
  expect([(await phone.open("/profile")).status, (await list()).length]).toEqual([303, 1]);
  expect((await site.call("author", "DELETE", path)).body.code).toBe("rest_cannot_delete_sessions");
  expect((await site.call("admin", "DELETE", path)).body).toEqual({ deleted: true, count: 1 });
  expect((await ann.open("/profile")).status).toBe(303);
});

test("forms without the nonce of the session change nothing", async () => {
  await using site = await siteWithAnn();
  const [ann, other] = [await signedIn(site), await signedIn(site)];
  const foreign = nonceOf((await other.open("/profile")).html);
  for (const nonce of ["", foreign]) {
    const reply = await ann.open("/profile", { nonce, action: "name", name: "Mallory" });
    expect(reply.status).toBe(403);
  }
  expect((await ann.open("/profile")).html).not.toContain("Mallory");
});

test("with confirmEmail, a user's own address changes after confirmation in the API, too", async () => {
  await using site = await siteWithAnn({ confirmEmail: true });
  const reply = await site.call("editor", "PATCH", "/core/v2/users/me", {
    email: "editor@sea.example",
    nickname: "Ed",
  });
  expect([reply.body.email, reply.body.nickname]).toEqual(["editor1@example.com", "Ed"]);
  await site.site.runJobs();
  expect(site.mail.sent[0]?.to).toBe("editor@sea.example");
  const byId = await site.call("editor", "PATCH", "/core/v2/users/2", { email: "e@sea.example" });
  expect(byId.body.email).toBe("editor1@example.com");
  const other = await site.call("admin", "PATCH", `/core/v2/users/${site.ann}`, {
    email: "ann@sea.example",
  });
  expect(other.body.email).toBe("ann@sea.example");
});

test("the account bar is only in pages of signed-in users, which are not cached, and links to a page that they may use", async () => {
  const front = moduleBuilder({}).definePageHandler("front", ({ path }) =>
    path === "/"
      ? new Response("<!doctype html><title>A</title><body><p>Front</p></body>", {
          headers: {
            "content-type": "text/html; charset=UTF-8",
            "cache-control": "public, max-age=60",
            "content-security-policy": "default-src 'none'; form-action 'self'",
          },
        })
      : undefined,
  );
  const desk = { name: "desk", label: "Desk", path: "/desk", capability: "edit_posts" };
  const module = defineModule({
    name: "front",
    requires: ["accounts"],
    contributes: [accountPages({ ...desk, isWorkplace: true })],
    pages: [front],
  });
  await using site = await testSite({ modules: [accounts({ accountBar: true }), module()] });
  await site.site.run(createUser, { login: "ann", displayName: "Ann", password });
  const ann = browser(site as never);
  expect((await ann.open("/")).html).not.toContain("Signed in as");
  await ann.open("/sign-in", { login: "ann", password });
  const page = await ann.open("/");
  expect(page.html).toContain('Signed in as <a href="/profile">Ann</a>');
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.headers.get("content-security-policy")).toMatch(/style-src 'sha256-/);
  expect(page.html).not.toContain("/desk");
  expect((await ann.open("/profile")).html).not.toContain("/desk");
  expect((await ann.open("/sign-out", { to: "/" })).location).toBe("/");
  await site.site.run(createUser, { login: "ben", role: "author", password });
  await ann.open("/sign-in", { login: "ben", password });
  for (const path of ["/", "/profile", "/sign-in"])
    expect((await ann.open(path)).html).toContain('<a href="/desk">Desk</a>');
});

test("the account bar keeps the inline styles of a page whose policy allows them", async () => {
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  const front = moduleBuilder({}).definePageHandler("front", {
    path: "/notice",
    handler: () =>
      new Response("<!doctype html><title>A</title><style>p { color: red }</style><p>A</p>", {
        headers: { "content-type": "text/html; charset=UTF-8", "content-security-policy": policy },
      }),
  });
  const module = defineModule({ name: "front", pages: [front] });
  await using site = await testSite({ modules: [accounts({ accountBar: true }), module()] });
  await site.site.run(createUser, { login: "ann", displayName: "Ann", password });
  const ann = browser(site as never);
  await ann.open("/sign-in", { login: "ann", password });
  const page = await ann.open("/notice");
  expect(page.html).toContain("Signed in as");
  // A hash would make browsers ignore 'unsafe-inline'.
  expect(page.headers.get("content-security-policy")).toBe(policy);
});

test("a new password revokes a change of the address whose mail was not sent yet", async () => {
  await using site = await siteWithAnn({ confirmEmail: true });
  const me = "/core/v2/users/me";
  await site.call("editor", "POST", "/accounts/v1/users/me/email-change", {
    email: "thief@sea.example",
  });
  await site.call("editor", "PATCH", me, { password: "a new one for the boat" });
  await site.site.runJobs();
  expect(site.mail.sent.map(({ to }) => to)).toEqual(["editor1@example.com"]);
  // With both at once, the new address is the user's own choice.
  const both = { password: "another one for the boat", email: "editor@sea.example" };
  expect((await site.call("editor", "PATCH", me, both)).status).toBe(200);
  await site.site.runJobs();
  expect(site.mail.sent.map(({ to }) => to)).toContain("editor@sea.example");
});
