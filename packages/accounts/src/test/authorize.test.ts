import { expect, test } from "vitest";
import { type Browser, browser } from "./browser.ts";
import { password, siteWithAnn, startSite } from "./start.ts";

type Site = Awaited<ReturnType<typeof siteWithAnn>>;
const path = "/authorize-application";
const query = (parameters: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(parameters)}`;
const nonceOf = (html: string): string => /name="nonce" value="([^"]+)"/.exec(html)?.[1] ?? "";
async function signedIn(site: Site): Promise<Browser> {
  const ann = browser(site);
  await ann.open("/sign-in", { login: "ann", password });
  return ann;
}
const asked = {
  app_name: "Harbour & <b>app</b>",
  app_id: "0b6e5f0c-54c9-4f5e-9f0a-6a6d5b1b2d3c",
  success_url: "harbour-app://connected?from=site",
};
async function answer(ann: Browser, more: Readonly<Record<string, string>> = {}) {
  const nonce = nonceOf((await ann.open(query(asked))).html);
  return ann.open(path, { ...asked, name: asked.app_name, nonce, ...more });
}
/** The address to which a page redirects the browser. */
const targetOf = (headers: Headers): URL | undefined => {
  const url = /^0; url=(.*)$/.exec(headers.get("refresh") ?? "")?.[1];
  return url === undefined ? undefined : new URL(url);
};

test("a visitor signs in first, and comes back to the request", async () => {
  await using site = await siteWithAnn();
  const { status, location } = await browser(site).open(query(asked));
  expect(status).toBe(303);
  expect(new URL(location ?? "", "http://x").searchParams.get("to")).toBe(query(asked));
});

test("the page shows the application, the account, and the target of the password", async () => {
  await using site = await siteWithAnn();
  const { html, headers } = await (await signedIn(site)).open(query(asked));
  expect(html).toContain("Connect Harbour &amp; app");
  expect(html).toContain("your account <strong>ann</strong>");
  expect(html).toContain("sent to <strong>harbour-app://</strong>");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("an approved application gets a password that works", async () => {
  await using site = await siteWithAnn();
  const ann = await signedIn(site);
  const { headers, status } = await answer(ann);
  const target = targetOf(headers);
  expect([status, target?.protocol, target?.searchParams.get("from")]).toEqual([
    200,
    "harbour-app:",
    "site",
  ]);
  const {
    user_login: login,
    password: secret,
    site_url: url,
  } = Object.fromEntries(target?.searchParams ?? []);
  expect([login, url]).toEqual(["ann", site.site.info.url]);
  const me = await site.get(
    "/core/v2/users/me",
    {},
    {
      authorization: `Basic ${btoa(`${login}:${secret}`)}`,
    },
  );
  expect([me.status, me.body.slug]).toEqual([200, "ann"]);
  expect((await ann.open("/profile")).html).toContain("Harbour &amp; app");
  const mine = "/core/v2/users/me/application-passwords";
  const basic = { authorization: `Basic ${btoa(`${login}:${secret}`)}` };
  expect((await site.get(mine, {}, basic)).body).toMatchObject([{ app_id: asked.app_id }]);
});

test("without an address the password is shown once", async () => {
  await using site = await siteWithAnn();
  const { html, headers } = await answer(await signedIn(site), { success_url: "" });
  expect(html).toMatch(/<code>(?:\w{4} ){5}\w{4}<\/code>/);
  expect(headers.get("refresh")).toBeNull();
});

test("a rejected application gets no password", async () => {
  await using site = await siteWithAnn();
  const ann = await signedIn(site);
  const refused = await answer(ann, { decision: "reject" });
  expect(targetOf(refused.headers)?.href).toBe("harbour-app://connected?from=site&success=false");
  const other = await answer(ann, { decision: "reject", reject_url: "https://app.example/no" });
  expect(targetOf(other.headers)?.href).toBe("https://app.example/no");
  expect((await answer(ann, { decision: "reject", success_url: "" })).location).toBe("/profile");
  expect((await ann.open("/profile")).html).not.toContain("Harbour &amp; app");
});

test.each([
  "javascript://x/%0aalert(1)",
  "data:text/html,x",
  "http://app.example/",
  "https://user:secret@app.example/",
  "mailto:ann@example.com",
  "app:connected",
  "/profile",
  "file:///etc/passwd",
  `https://app.example/${"a".repeat(2_000)}`,
])("a password is never sent to %s", async (url) => {
  await using site = await siteWithAnn();
  const ann = await signedIn(site);
  expect((await ann.open(query({ app_name: "App", success_url: url }))).status).toBe(400);
  expect((await answer(ann, { success_url: url })).status).toBe(400);
  expect((await answer(ann, { decision: "reject", reject_url: url })).status).toBe(400);
});

test("the target may be a program on the user's device, over plain HTTP", async () => {
  await using site = await siteWithAnn();
  const { headers } = await answer(await signedIn(site), {
    success_url: "http://127.0.0.1:8090/done",
  });
  expect(targetOf(headers)?.host).toBe("127.0.0.1:8090");
});

test("forms of other sites and forms without a nonce create nothing", async () => {
  await using site = await siteWithAnn();
  const ann = await signedIn(site);
  expect((await ann.open(path, { ...asked, name: "App" })).status).toBe(403);
  expect((await answer(browser(site))).location).toMatch(/^\/sign-in/);
  expect((await ann.open(query({ app_name: " ", app_id: "" }))).status).toBe(400);
  expect((await ann.open(query({ app_name: "App", app_id: "x" }))).status).toBe(400);
});

test("an error, such as a name that is in use, is shown above the form", async () => {
  await using site = await siteWithAnn();
  const ann = await signedIn(site);
  await answer(ann);
  const again = await answer(ann);
  expect(again.status).toBeGreaterThanOrEqual(400);
  expect(again.html).toMatch(/<p role="alert">[^<]*name/);
});

test("a site without application passwords has no such page", async () => {
  await using site = await startSite({ applicationPasswords: false });
  expect((await browser(site).open(query(asked))).status).toBe(404);
});
