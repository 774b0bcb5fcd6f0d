import { defineModule, siteCookies } from "@waymark/core";
import { expect, test } from "vitest";
import { base, startSite } from "./site.ts";

/** The headings of a page, each with the names of the cookies below it. */
function sectionsOf(html: string): Readonly<Record<string, readonly string[]>> {
  const [, ...parts] = html.split("<h2>");
  return Object.fromEntries(
    parts.map((part) => [
      part.slice(0, part.indexOf("<")),
      [...part.matchAll(/<dt>([^<]+)<\/dt>/g)].map(([, name = ""]) => name),
    ]),
  );
}

test("the page about cookies has the name and the language of the site, and a link to its front page", async () => {
  await using site = await startSite({ url: "https://site.test/blog" });
  const { html } = await site.open("/consent");
  expect(html).toContain('<header><a href="/blog/">Harbour Lights</a></header>');
  expect(html).toContain("<title>Cookies on this site – Harbour Lights</title>");
  expect(html).toContain('<html lang="en-US">');
});

test("the page about cookies lists the cookies that modules of the site declare, under Necessary", async () => {
  const tides = defineModule({
    name: "tides",
    contributes: [
      siteCookies(
        { name: "tide_*", description: "Keeps <b>your</b> harbour.", duration: "1 day" },
        { name: "tides", description: "Keeps the page.", storage: "local" },
      ),
    ],
  });
  await using site = await startSite({ modules: [tides()] });
  const { html } = await site.open("/consent");
  expect(sectionsOf(html)["Necessary"]).toEqual([
    "__Host-waymark_session",
    "__Host-waymark_link",
    "consent",
    "tide_*",
    "tides",
  ]);
  expect(html).toContain("Keeps &lt;b&gt;your&lt;/b&gt; harbour. site.test, 1 day</dd>");
  expect(html).toContain("Keeps the page. site.test, session, local storage</dd>");
  const { body } = await site.get(`${base}/policy`);
  expect(body.categories[0].cookies.at(-1)).toEqual({
    name: "tides",
    domain: "site.test",
    description: "Keeps the page.",
    duration: "session",
    vendor: "",
    storage: "local",
  });
});

test("on a site without https, the session cookie is listed by the name that it has there", async () => {
  await using site = await startSite({ url: "http://site.test" });
  const { html } = await site.open("/consent");
  expect(sectionsOf(html)["Necessary"]).toEqual(["waymark_session", "waymark_link", "consent"]);
});

test("a declared cookie that a scan has seen too is listed once", async () => {
  await using site = await startSite({
    pages: { "/": ["<body></body>", { "set-cookie": "__Host-waymark_session=1; Secure; Path=/" }] },
  });
  await site.scan();
  const { html } = await site.open("/consent");
  expect(sectionsOf(html)["Necessary"]).toEqual([
    "__Host-waymark_session",
    "__Host-waymark_link",
    "consent",
  ]);
});

test("an administrator's description of a declared cookie replaces the module's", async () => {
  await using site = await startSite();
  await site.admin.post(`${base}/cookies`, {
    name: "consent",
    category: "functional",
    description: "Our own words.",
  });
  const sections = sectionsOf((await site.open("/consent")).html);
  expect(sections["Necessary"]).toEqual(["__Host-waymark_session", "__Host-waymark_link"]);
  expect(sections["Functional"]).toEqual(["consent"]);
});

test("categories without cookies are named in one sentence, and have no section", async () => {
  await using site = await startSite();
  await site.admin.post(`${base}/cookies`, { name: "_ga", category: "analytics" });
  await site.admin.edit(`${base}/settings`, { categories: { performance: { offered: false } } });
  const { html } = await site.open("/consent");
  expect(Object.keys(sectionsOf(html))).toEqual(["Necessary", "Analytics"]);
  expect(html).toContain(
    "<p>No cookies are listed in these categories: Functional, Advertising, Other.</p>",
  );
});

test("the cookie page offers no choice if visitors are not asked for consent", async () => {
  await using site = await startSite({ options: { enabled: false } });
  const { status, html } = await site.open("/consent");
  expect(status).toBe(200);
  expect(html).toContain("<dt>consent</dt>");
  expect(html).not.toMatch(/Analytics|Choose|data-consent-open/);
});

test("the cookie page shows the list as text and offers to change the choice", async () => {
  await using site = await startSite();
  await site.admin.post(`${base}/cookies`, {
    name: "_ga",
    category: "analytics",
    description: `Counts <b>"visits"</b> & more`,
    duration: "2 years",
  });
  const { status, html: page, headers } = await site.open("/consent");
  expect(status).toBe(200);
  expect(page).toContain("<dt>_ga</dt><dd>Counts &quot;visits&quot; &amp; more site.test, 2 years");
  expect(page).toContain("data-consent-open");
  expect(page).toContain('id="consent-banner"');
  expect(headers.get("content-security-policy")).toContain("/consent/banner.js");
  expect((await site.open("/consent", { method: "POST" })).status).toBe(405);
});
