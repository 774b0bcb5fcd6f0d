import { createSite, type Messages } from "@waymark/core";
import { messageProblems } from "@waymark/testing";
import { expect, test } from "vitest";
import { modules } from "../examples/magazine/modules.ts";

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
  // Arabic has its own letters, so that a forgotten text is noticed.
  const latin = Object.entries(ar).filter(
    ([key, text]) =>
      /[a-z]{3}/i.test((en[key] ?? "").replace(/\{\w+\}/g, "")) && !/\p{Script=Arabic}/u.test(text),
  );
  expect(latin).toEqual([]);
});
