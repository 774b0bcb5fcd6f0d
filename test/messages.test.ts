import { createSite, type Messages } from "@waymark/core";
import { messageProblems } from "@waymark/testing";
import { expect, test } from "vitest";
import { modules } from "../examples/magazine/modules.ts";
import { readPackages } from "./sources.ts";

const site = createSite({ modules });
const named = site.messages.map((messages) => [messages.name, messages] as [string, Messages]);

test("modules with texts for visitors have catalogues", () => {
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(["core", "pages"]));
});

test.each(named)("the catalogues of %s are complete in German and Arabic", (_, messages) => {
  expect(Object.keys(messages.languages)).toEqual(["en", "de", "ar"]);
  expect(messageProblems(messages)).toEqual([]);
});

test.each(named)("the texts of %s differ between languages", (_, { languages }) => {
  const { en, ar = {} } = languages;
  // Arabic has its own letters, so an untranslated text is noticed.
  const latin = Object.entries(ar).filter(
    ([key, text]) =>
      /[a-z]{3}/i.test((en[key] ?? "").replace(/\{\w+\}/g, "")) && !/\p{Script=Arabic}/u.test(text),
  );
  expect(latin).toEqual([]);
});

const sources = readPackages()
  .flatMap((one) => one.sources)
  .filter(({ path, isTest }) => !isTest && !path.includes("/messages/"))
  .map(({ text }) => text.replaceAll("\\", ""))
  .join("\n");

// Errors are recognized by their English text: a translation of a sentence that no
// source contains any more would never be used.
test.each(named.filter(([name]) => name.endsWith(" errors") && name !== "core errors"))(
  "the sentences of %s are those of the sources",
  (_, { languages }) => {
    const unknown = Object.entries(languages.en).filter(
      ([key, text]) =>
        // Other keys are codes, whose texts are those of the error tables.
        /^[a-z]+$/i.test(key) &&
        !text.includes("plural,") &&
        !sources.includes(`ErrorTexts.${key}`) &&
        !text.split(/\{[^{}]*\}/).every((part) => sources.includes(part)),
    );
    expect(unknown).toEqual([]);
  },
);
