import { defineMessages } from "@waymark/messages";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { languageAttributes, translation, translatorOf } from "../declare/translation.ts";
import { markup } from "../text/html.ts";

const messages = defineMessages("harbour", {
  en: { welcome: "Welcome aboard, <b>{name}</b>" },
  de: { welcome: "Willkommen an Bord, <b>{name}</b>" },
});
const { definePageHandler, defineAuthScheme, get } = moduleBuilder({});
const user = defineAuthScheme(
  "user",
  ({ request }) => ({
    id: 7,
    login: "ada",
    displayName: "Ada",
    roles: [],
    language: request.headers.get("x-user") ?? "",
  }),
  { headers: ["x-user"] },
);
const byCookie = defineAuthScheme("cookie", () => undefined, {
  headers: ["x-none"],
  page: ({ request }) =>
    request.headers.get("cookie")?.includes("user=") === true
      ? { id: 7, login: "ada", displayName: "Ada", roles: [], language: "ar" }
      : undefined,
});
const harbour = defineModule({
  name: "harbour",
  messages,
  authSchemes: [user, byCookie],
  pages: [
    definePageHandler("welcome", async (ctx) => {
      if (ctx.path !== "/") return undefined;
      const t = translatorOf(messages, ctx);
      const { body } = await ctx.call("GET /harbour/v1/language");
      const text = t.html("welcome", { name: "A & B", b: (inside) => markup`<b>${inside}</b>` });
      return new Response(
        markup`<html${languageAttributes(ctx.language)}>${text} ${String(body)}`.html,
        { headers: { "Content-Type": "text/html; charset=UTF-8", Vary: "Cookie" } },
      );
    }),
  ],
  namespaces: [
    defineNamespace("harbour/v1", {
      "/language": [
        get({
          summary: "Get the language",
          access: "public",
          handler: ({ language }) => language,
        }),
      ],
    }),
  ],
});

const start = (options: object) =>
  testSite({ url: "http://site.test", modules: [harbour()], ...options });
const at = (path: string, headers: Record<string, string> = {}) =>
  new Request(new URL(path, "http://site.test"), { headers });

test("without other languages, pages have the language of the site, whatever is requested", async () => {
  await using test = await start({ locale: "de-DE", detectLanguage: true });
  const headers = { cookie: "waymark_language=en", "accept-language": "en" };
  const page = await test.site.fetch(at("/", headers));
  expect(await page.text()).toBe('<html lang="de-DE">Willkommen an Bord, <b>A &amp; B</b> de-DE');
  expect(page.headers.get("vary")).toBe("Cookie");
  expect((await test.site.fetch(at("/?lang=en"))).status).toBe(200);
});

test("the choice of a visitor takes precedence over the language of the user, which precedes that of the browser and that of the site", async () => {
  await using test = await start({ languages: ["de", "ar", "en"], detectLanguage: true });
  const languageOf = async (headers: Record<string, string>) => {
    const page = await test.site.fetch(at("/", headers));
    const language = page.headers.get("content-language");
    expect(await page.text()).toContain(`lang="${language}"`);
    const api = await test.site.fetch(at("/api/harbour/v1/language", headers));
    return [language, await api.json()];
  };
  expect(await languageOf({})).toEqual(["en-US", "en-US"]);
  expect(await languageOf({ "accept-language": "fr, de-AT;q=0.5" })).toEqual(["de", "de"]);
  const both = { "accept-language": "de", cookie: "user=1", "x-user": "ar" };
  expect(await languageOf(both)).toEqual(["ar", "ar"]);
  expect(await languageOf({ ...both, cookie: "user=1; waymark_language=de" })).toEqual([
    "de",
    "de",
  ]);
  expect(await languageOf({ cookie: "waymark_language=fr" })).toEqual(["en-US", "en-US"]);
  const page = await test.site.fetch(at("/"));
  expect(page.headers.get("vary")).toBe("Cookie, Accept-Language");
});

test("a query parameter chooses the language of a response of the API", async () => {
  await using test = await start({ languages: ["de"] });
  const headers = { cookie: "waymark_language=en-US" };
  const languageOf = async (query: string) =>
    (await test.site.fetch(at(`/api/harbour/v1/language${query}`, headers))).json();
  expect(await languageOf("?_lang=de-AT")).toBe("de");
  expect(await languageOf("?_lang=fr")).toBe("en-US");
});

test("the browser's language is only used if the site enables it", async () => {
  await using test = await start({ languages: ["de"] });
  const page = await test.site.fetch(at("/", { "accept-language": "de" }));
  expect(page.headers.get("content-language")).toBe("en-US");
  expect(page.headers.get("vary")).toBe("Cookie");
});

test("a link chooses a language, and leads to the same page on this site", async () => {
  await using test = await start({ languages: ["de", "ar"] });
  const choose = async (path: string) => {
    const { status, headers } = await test.site.fetch(at(path));
    return [status, headers.get("location"), headers.get("set-cookie")];
  };
  const cookie = "waymark_language=de; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax";
  expect(await choose("/a?x=1&lang=de-AT")).toEqual([302, "/a?x=1", cookie]);
  expect(await choose("http://site.test//evil.example/?lang=de")).toEqual([
    302,
    "/evil.example/",
    cookie,
  ]);
  expect(await choose("/?lang=fr")).toEqual([200, null, null]);
});

test("errors of pages are in the language, and written from right to left", async () => {
  await using test = await start({ locale: "ar" });
  const page = await test.site.fetch(at("/missing"));
  expect(page.status).toBe(404);
  const text = await page.text();
  expect(text).toContain('<html lang="ar" dir="rtl">');
  expect(text).toContain("<h1>الصفحة غير موجودة</h1>");
});

test("a site adds languages and replaces texts", async () => {
  const own = (language: string, welcome: string) =>
    translation({ name: `own ${language}`, messages, language, texts: { welcome } });
  await using test = await start({
    languages: ["fr", "de"],
    contributes: [own("fr", "Bienvenue à bord, {name}"), own("de", "Moin, <b>{name}</b>!")],
  });
  const textIn = async (language: string) =>
    (await test.site.fetch(at("/", { cookie: `waymark_language=${language}` }))).text();
  expect(await textIn("fr")).toContain("Bienvenue à bord, A &amp; B fr");
  expect(await textIn("de")).toContain("Moin, <b>A &amp; B</b>! de");
});

test.each([
  [{ language: "fr_FR", texts: {} }, '"own": "fr_FR" is not a language tag.'],
  [{ language: "fr", texts: { welcom: "x" } }, 'Did you mean "welcome"?'],
  [{ language: "fr", texts: { welcome: "{" } }, 'The text of "welcome" is not a valid message'],
])("a wrong translation is an error at the start: %j", async (given, reason) => {
  const wrong = translation({ name: "own", messages, ...(given as object) } as never);
  await expect(start({ contributes: [wrong] })).rejects.toThrow(reason);
});

test("a language of the configuration that is no language tag is an error at the start", async () => {
  await expect(start({ languages: ["German, please"] })).rejects.toThrow(
    'languages: "German, please"',
  );
});
