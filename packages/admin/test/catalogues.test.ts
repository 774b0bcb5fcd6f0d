import { defineMessages, type Texts } from "@waymark/core";
import { messageProblems } from "@waymark/testing";
import { expect, test } from "vitest";
import { messages as firstAr } from "../client/messages/ar/index.ts";
import { screenMessages as screensAr } from "../client/messages/ar/screens.ts";
import { messages as firstDe } from "../client/messages/de/index.ts";
import { screenMessages as screensDe } from "../client/messages/de/screens.ts";
import { messages as firstEn } from "../client/messages/en.ts";
import { screenMessages as screensEn } from "../client/messages/screens.ts";
import { shortcuts } from "../client/shortcuts/shortcuts.ts";
import { loadLanguage } from "../client/messages/languages.ts";

const en = { ...firstEn, ...screensEn };
const de = { ...firstDe, ...screensDe };
const ar = { ...firstAr, ...screensAr };

interface Catalogue {
  readonly [key: string]: string | Catalogue;
}
/** The texts by their paths: `shell.menu`. */
const flat = (catalogue: Catalogue, path = ""): Texts =>
  Object.fromEntries(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === "string"
        ? [[path + key, value]]
        : Object.entries(flat(value, `${path}${key}.`)),
    ),
  );

test("the German and Arabic catalogues have the keys, arguments and cases of the English one", () => {
  const catalogues = { en: flat(en), de: flat(de), ar: flat(ar) };
  expect(messageProblems(defineMessages("admin", catalogues))).toEqual([]);
});

test("each keyboard shortcut has a text, and each text a shortcut", () => {
  expect(Object.keys(flat(en.shortcuts.does))).toEqual(Object.keys(flat(shortcuts)));
});

test("a missing text of a language is noticed", () => {
  const { "shell.menu": menu, ...others } = flat(de);
  expect(menu).toBe("Menü");
  expect(messageProblems(defineMessages("admin", { en: flat(en), de: others }))).toHaveLength(1);
});

test("regions have the texts of their language, and languages without texts the English ones", async () => {
  const found = await Promise.all(
    ["de-AT", "en-GB", "ar", "fr"].map(async (tag) => {
      const { locale, messages } = await loadLanguage(tag);
      return [locale, messages.shell.menu];
    }),
  );
  expect(found).toEqual([
    ["de-AT", "Menü"],
    ["en-GB", "Menu"],
    ["ar", firstAr.shell.menu],
    ["en", "Menu"],
  ]);
});
