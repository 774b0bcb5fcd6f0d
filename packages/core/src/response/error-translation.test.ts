import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import * as z from "zod";
import { cases } from "../args/cases.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { translation } from "../declare/translation.ts";
import { errorTranslatorOf } from "../declare/error-translation.ts";
import { coreErrorMessages } from "../errors/messages.ts";

const { get } = moduleBuilder({});
const list = get({
  summary: "List",
  args: { count: z.int().min(1).max(100).default(1), name: z.string().min(3).optional() },
  access: "public",
  handler: () => [],
});
const boats = defineModule({
  name: "boats",
  namespaces: [defineNamespace("boats/v1", { "/": [list] })],
});
const start = (options: object) =>
  testSite({ url: "http://site.test", modules: [boats()], ...options });

test("errors are in the language of the site, with the same codes", async () => {
  await using test = await start({ locale: "de" });
  const response = await test.site.fetch(
    new Request("http://site.test/api/boats/v1?count=0&name=x"),
  );
  expect(response.headers.get("content-language")).toBe("de");
  const range = "count muss zwischen 1 (einschließlich) und 100 (einschließlich) liegen";
  const length = "name muss mindestens 3 Zeichen lang sein.";
  expect(await response.json()).toEqual({
    code: "rest_invalid_param",
    message: "Ungültige Parameter: count, name",
    data: {
      status: 400,
      params: { count: range, name: length },
      details: {
        count: { code: "rest_out_of_bounds", message: range, data: null },
        name: { code: "rest_too_short", message: length, data: null },
      },
    },
  });
});

test("the values of an error are joined as in the language of the site", async () => {
  const choose = get({
    summary: "Choose",
    args: { order: z.enum(["asc", "desc", "random"]).optional() },
    access: "public",
    handler: () => [],
  });
  const module = defineModule({
    name: "boats",
    namespaces: [defineNamespace("boats/v1", { "/": [choose] })],
  });
  const messageIn = async (locale: string) => {
    await using site = await start({ locale, modules: [module()] });
    const { body } = await site.get("/boats/v1?order=up");
    return (body as { data: { params: { order: string } } }).data.params.order;
  };
  expect(await messageIn("de")).toBe("order ist keiner der Werte asc, desc und random.");
  expect(await messageIn("ar")).toBe("قيمة order ليست إحدى القيم asc وdesc وrandom.");
});

test("errors are in English on an English site, without a header", async () => {
  await using test = await start({ languages: ["de"] });
  const at = (headers: Record<string, string>) =>
    test.site.fetch(new Request("http://site.test/api/none", { headers }));
  const english = await at({});
  expect(english.headers.has("content-language")).toBe(false);
  expect(await english.json()).toMatchObject({ message: "No route matches this path and method." });
  const german = await at({ cookie: "waymark_language=de" });
  expect(await german.json()).toMatchObject({
    code: "rest_no_route",
    message: "Zu diesem Pfad und dieser Methode gibt es keine Route.",
  });
});

test("a site replaces the texts of errors", async () => {
  const own = translation({
    name: "own",
    messages: coreErrorMessages,
    language: "en",
    texts: { rest_no_route: "Nothing is moored here.", tooShort: "{param} needs {count} letters." },
  });
  await using test = await start({ contributes: [own] });
  expect((await test.get("/none")).body).toMatchObject({ message: "Nothing is moored here." });
  const { body } = await test.get("/boats/v1?name=x");
  expect(body).toMatchObject({ data: { params: { name: "name needs 3 letters." } } });
});

test("every sentence about an argument has a translation", () => {
  const translator = errorTranslatorOf({
    language: "ar",
    all: ((point: { point: string }) =>
      point.point === "core.error-messages" ? [coreErrorMessages] : []) as never,
  });
  const messages = JSON.stringify(cases).match(/"message":"(?:[^"\\]|\\.)*"/g) ?? [];
  const sentences = messages.map((one) => (JSON.parse(`{${one}}`) as { message: string }).message);
  const english = sentences.filter((one) => translator?.(one) === one);
  expect(english).toEqual([]);
});
