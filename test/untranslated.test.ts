import { pseudoLanguage, pseudoTranslations, testSite } from "@waymark/testing";
import { createSession, createUser } from "@waymark/accounts";
import { createSite } from "@waymark/core";
import { pages } from "@waymark/pages";
import { expect, test } from "vitest";
import { modules } from "../examples/magazine/modules.ts";
import { pageLinks, pageTexts } from "./lib/page-texts.ts";

/** The language of the site, whose content is marked with it. Everything that people have written is in Greek letters. */
const contentLanguage = "el";
const { messages } = createSite({ modules });

async function start() {
  const site = await testSite({
    name: "Λιμάνι",
    description: "Πλοία",
    locale: contentLanguage,
    languages: [pseudoLanguage],
    modules: [...modules.filter(({ name }) => name !== "pages"), pages()] as never,
    contributes: pseudoTranslations(messages),
  });
  await site.site.start();
  const editor = site.as({ id: 1, login: "Άδα", roles: ["administrator"] });
  const add = async (path: string, input: object) => {
    const { status, body } = await editor.post(path, input);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body as { readonly id: number; readonly link: string };
  };
  const parent = await add("/core/v2/categories", { name: "Πλοία", slug: "boats" });
  const child = await add("/core/v2/categories", {
    name: "Ιστία",
    slug: "sails",
    parent: parent.id,
  });
  const tag = await add("/core/v2/tags", { name: "Ομίχλη", slug: "fog" });
  for (let at = 1; at <= 8; at++) {
    const post = await add("/core/v2/posts", {
      status: "publish",
      title: at === 1 ? "" : `Άρθρο ${at}`,
      slug: `post-${at}`,
      excerpt: "Μια περίληψη",
      content: "<p>Κείμενο</p><!--nextpage--><table><tr><td>1</td></tr></table>",
      date: `2026-01-${String(at).padStart(2, "0")}T09:00:00`,
      categories: [at % 2 === 0 ? parent.id : child.id],
      tags: [tag.id],
      ...(at === 3 && { password: "μυστικό" }),
    });
    if (at === 8)
      await add("/core/v2/comments", {
        post: post.id,
        content: "Σχόλιο",
        author_name: "Έλενα",
        author_email: "elena@example.com",
      });
  }
  await add("/core/v2/pages", { status: "publish", title: "Επαφή", slug: "contact", content: "1" });
  return site;
}

/** The API and its explorer, and the admin. */
const elsewhere = /^\/(api|explorer|admin|feed)\b/;

/** Words that come from the data of locales, or are the same in all languages. */
const known = new Set(
  "English Pseudo Accents January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Jan Mon Tue Wed Thu Fri Sat Sun AM PM en".split(
    " ",
  ),
);

/** Names of products and of a user. */
const names = /Google Calendar|Outlook Live|Outlook 365|iCalendar|\bada(?:@example\.com)?\b/g;

/** Latin words in the texts of a page that are not known, by word and text. */
function untranslatedIn(html: string): readonly string[] {
  const found = pageTexts(html, contentLanguage).flatMap((text) =>
    [...text.replaceAll(names, "").matchAll(/[\p{Script=Latin}]{2,}(?![\p{L}·])/gu)]
      .filter(([word]) => !known.has(word))
      .map(([word]) => `${word} in "${text.slice(0, 80)}"`),
  );
  return html.includes(`<html lang="${pseudoLanguage}"`)
    ? found
    : ["the language of the page", ...found];
}

test(
  "every text of the framework's pages comes from a catalogue",
  { timeout: 120_000 },
  async () => {
    await using site = await start();
    const headers = { cookie: `waymark_language=${pseudoLanguage}` };
    const waiting = [
      "/sign-in",
      "/forgot-password",
      "/events/",
      "/events/month/",
      "/cookies/",
      "/",
      "/?s=Άρθρο",
      "/?s=τίποτα",
      "/missing/",
      "/?comment=held",
    ];
    const seen = new Set(waiting);
    const found = new Map<string, string>();
    for (
      let path = waiting.shift();
      path !== undefined && seen.size < 120;
      path = waiting.shift()
    ) {
      const response = await site.site.fetch(
        new Request(new URL(path, "http://localhost"), { headers }),
      );
      if (response.headers.get("content-type")?.startsWith("text/html") !== true) continue;
      const html = await response.text();
      for (const text of untranslatedIn(html)) found.set(text, path);
      for (const link of pageLinks(html))
        if (!seen.has(link) && !elsewhere.test(link)) {
          seen.add(link);
          waiting.push(link);
        }
    }
    expect(seen.size).toBeGreaterThan(25);
    expect(Object.fromEntries(found)).toEqual({});
  },
);

test("the texts of pages for signed-in users come from catalogues, too", async () => {
  await using site = await start();
  const password = "lantern over the quay";
  const { id } = await site.site.run(createUser, {
    ...{ login: "ada", email: "ada@example.com", role: "subscriber", password },
    displayName: "Άδα",
  });
  const session = await site.site.run(createSession, id);
  const headers = { cookie: `waymark_language=${pseudoLanguage}; ${session.cookie}` };
  const found: Record<string, readonly string[]> = {};
  for (const path of ["/profile", "/two-factor", "/sign-in"]) {
    const url = new URL(path, "http://localhost");
    const response = await site.site.fetch(new Request(url, { headers }));
    expect([path, response.status]).toEqual([path, 200]);
    const texts = untranslatedIn(await response.text());
    if (texts.length > 0) found[path] = texts;
  }
  expect(found).toEqual({});
});

/** Calls that fail, with a sentence of their module. */
const failing: readonly (readonly ["get" | "post", string, Readonly<Record<string, unknown>>?])[] =
  [
    ["get", "/calendar/events/v1/events/999999"],
    ["get", "/calendar/events/v1/events?venue=none"],
    ["post", "/redirection/v1/redirect", { url: "/a", action_type: "url", match_type: "url" }],
    ["post", "/redirection/v1/redirect", { url: "/a", action_type: "wrong", match_type: "url" }],
    ["get", "/seo/v1/get_head?url=nowhere"],
    ["get", "/sitekit/v1/modules/none/data/settings"],
    ["post", "/security/v1/config", { fields: {} }],
  ];

test("errors of the API come from catalogues too", async () => {
  await using site = await start();
  const editor = site.as({ id: 1, login: "Άδα", roles: ["administrator"] });
  const found: Record<string, unknown> = {};
  for (const [method, path, input] of failing) {
    const address = `${path}${path.includes("?") ? "&" : "?"}_lang=${pseudoLanguage}`;
    const { status, body } = await editor[method](address, input);
    const reasons = [body.message, ...Object.values(body.data?.params ?? {})];
    if (status < 400 || !reasons.every((text) => /\p{L}·/u.test(String(text))))
      found[`${method} ${path}`] = [status, reasons];
  }
  expect(found).toEqual({});
});
