import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { formProblems as arabic } from "../packages/admin/client/messages/ar/form-problems.ts";
import { formProblems as german } from "../packages/admin/client/messages/de/form-problems.ts";
import { formProblems as english } from "../packages/admin/client/messages/form-problems.ts";
import { formProblems } from "../packages/forms/src/definition/problems.ts";
import { pages } from "./markdown.ts";

const sentences = Object.entries<string>(formProblems);
const paramsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

test.each([
  ["English", "en", english],
  ["German", "de", german],
  ["Arabic", "ar", arabic],
] as const)("the admin has a text in %s for each problem of a form", (_, locale, messages) => {
  const failures: string[] = [];
  const t = createTranslator({
    locale,
    messages: messages as Readonly<Record<string, string>>,
    onError: ({ message }) => failures.push(message),
  });
  for (const [code, sentence] of sentences) {
    const params = Object.fromEntries(paramsOf(sentence).map((name) => [name, `<${name}>`]));
    const text = t(code, params);
    for (const name of Object.values(params))
      expect([code, text]).toEqual([code, expect.stringContaining(name)]);
  }
  expect(failures).toEqual([]);
  expect(Object.keys(messages).toSorted()).toEqual(Object.keys(formProblems).toSorted());
  expect(new Set(Object.values(messages)).size).toBe(sentences.length);
});

test("the guide lists the codes of all problems of a form with their sentences", () => {
  const page = pages().find(({ path }) => path === "docs/guide/forms.md");
  const listed = (page?.rows ?? [])
    .filter(({ section }) => section === "Problems of a form")
    .slice(1)
    .map(({ cells: [code = "", sentence = ""] }) => [code.replaceAll("`", ""), sentence]);
  expect(listed).toEqual(sentences);
});
