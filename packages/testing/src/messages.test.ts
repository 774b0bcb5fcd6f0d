import {
  createSite,
  defineMessages,
  moduleBuilder,
  defineModule,
  translatorOf,
} from "@waymark/core";
import { expect, test } from "vitest";
import { messageProblems, pseudoTranslations } from "./messages.ts";

test("problems of catalogues are named", () => {
  const languages = {
    en: { count: "{n, plural, one {# boat of {name}} other {# boats of {name}}}", b: "B <a>c</a>" },
    de: {
      count: "{n, plural, one {# Boot von {name}} other {# Boote von {name}}}",
      b: "B <a>c</a>",
    },
    ar: { count: "{n, plural, one {# {owner}} other {{name}}}", b: "{", x: "x" } as never,
  };
  expect(messageProblems(defineMessages("boats", languages))).toEqual([
    'boats, ar, "x": is not in the English catalogue.',
    'boats, ar, "count": uses owner, which is unknown.',
    'boats, ar, "count": n has no case "few".',
    'boats, ar, "count": n has no case "many".',
    'boats, ar, "count": n has no case "two".',
    'boats, ar, "count": n has no case "zero".',
    'boats, ar, "b": is not a valid message: EXPECT_ARGUMENT_CLOSING_BRACE.',
  ]);
});

test("texts in the pseudo language have their arguments and tags, and a mark after every word", async () => {
  const messages = defineMessages("boats", {
    en: { count: "All {n, plural, one {# boat} other {# <b>big</b> boats}} of {name}" },
  });
  let text = "";
  const { definePageHandler } = moduleBuilder({});
  const page = definePageHandler("page", (ctx) => {
    const t = translatorOf(messages, ctx);
    text = t.html("count", { n: 2, name: "Ada", b: ({ html }) => ({ html: `[${html}]` }) }).html;
    return new Response(text);
  });
  const site = createSite({
    locale: "en-XA",
    modules: [defineModule({ name: "boats", messages, pages: [page] })()],
    contributes: pseudoTranslations([messages]),
  });
  await site.start();
  await site.fetch(new Request("http://localhost/"));
  await site.close();
  expect(text).toBe("Áll· 2 [bíg·] bóátš· óf· Ada");
});
