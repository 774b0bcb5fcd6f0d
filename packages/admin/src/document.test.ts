import { createSite, translatorOf } from "@waymark/core";
import { expect, test } from "vitest";
import { toDocument } from "./document.ts";
import { adminMessages } from "./messages/index.ts";

const open = (language: string) => {
  const t = translatorOf(adminMessages, { all: () => [], language });
  const { info } = createSite({ name: "Inn", modules: [] });
  return toDocument(info, t, { script: "main.js", styles: [] }, "/admin", "nonce").html;
};

test.each([
  ["en", '<html lang="en" data', "<title>Inn · Admin</title>"],
  ["de-AT", '<html lang="de-AT" data', "<title>Inn · Verwaltung</title>"],
  ["ar", '<html lang="ar" dir="rtl" data', "<title>Inn · الإدارة</title>"],
])("the document has the language and the direction of %s", (language, start, title) => {
  expect(open(language)).toContain(start);
  expect(open(language)).toContain(title);
});
