import { pseudoLanguage, pseudoTranslations, testSite } from "@waymark/testing";
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
  "English Pseudo Accents January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mon Tue Wed Thu Fri Sat Sun AM PM en".split(
    " ",
  ),
);

/** Names of products. */
const names = /Google Calendar|Outlook Live|Outlook 365|iCalendar/g;

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
      if (!html.includes(`<html lang="${pseudoLanguage}"`))
        found.set("the language of the page", path);
      for (const text of pageTexts(html, contentLanguage))
        for (const [word] of text
          .replaceAll(names, "")
          .matchAll(/[\p{Script=Latin}]{2,}(?![\p{L}·])/gu))
          if (!known.has(word)) found.set(`${word} in "${text.slice(0, 80)}"`, path);
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
