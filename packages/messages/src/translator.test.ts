import { expect, test } from "vitest";
import { createTranslator, defineMessages, parseMessage, type MessageArguments } from "./index.ts";

const en = {
  search: "Search",
  quoted: "It''s {name}''s",
  results: "{count, plural, =0 {Nothing} one {# result} other {# results in {place}}}",
  greeting: "{kind, select, formal {Dear {name}} other {Hello {name}}}, it is {day, date, short}",
  guide: "Read the <link>guide of {name}</link> first.",
} as const;
const messages = defineMessages("boats", {
  en,
  de: {
    search: "Suchen",
    quoted: "{name}",
    results: "{count, plural, =0 {Nichts} one {# Treffer} other {# Treffer in {place}}}",
    greeting: "{name}",
    guide: "Lesen Sie zuerst <link>die Anleitung von {name}</link>.",
  },
});

test("a text has the language and the arguments that it was asked for", () => {
  const t = createTranslator(messages, "en");
  expect(t("search")).toBe("Search");
  expect(t("quoted", { name: "Ada" })).toBe("It's Ada's");
  expect(t("results", { count: 0, place: "Oslo" })).toBe("Nothing");
  expect(t("results", { count: 1, place: "Oslo" })).toBe("1 result");
  expect(t("results", { count: 1234, place: "Oslo" })).toBe("1,234 results in Oslo");
  expect(t("greeting", { kind: "formal", name: "Ada", day: 0 })).toMatch(/^Dear Ada, it is /);
});

test("a missing language falls back to the more general one, then to English, with its plural rules", () => {
  expect(createTranslator(messages, "de-AT")("search")).toBe("Suchen");
  expect(createTranslator(messages, "fr")("results", { count: 0, place: "" })).toBe("Nothing");
  // French has the singular for 1.5, English does not.
  expect(createTranslator(messages, "fr")("results", { count: 1.5, place: "x" })).toBe(
    "1.5 results in x",
  );
});

test("replacements come first, and can add a language", () => {
  const own = [
    { language: "fr", texts: { search: "Rechercher" } },
    { language: "de", texts: { search: "Finden" } },
    { language: "de", texts: { search: "Stöbern" } },
  ];
  expect(createTranslator(messages, "fr", own)("search")).toBe("Rechercher");
  expect(createTranslator(messages, "de", own)("search")).toBe("Stöbern");
  expect(createTranslator(messages, "de", own)("results", { count: 2, place: "y" })).toBe(
    "2 Treffer in y",
  );
});

test("tags and objects are parts", () => {
  const parts = createTranslator(messages, "de").parts("guide", {
    name: "Ada",
    link: (inside) => ({ inside: inside.join("") }),
  });
  expect(parts).toEqual(["Lesen Sie zuerst ", { inside: "die Anleitung von Ada" }, "."]);
});

test("an unknown key and an invalid message are errors", () => {
  const t = createTranslator(messages, "en") as unknown as (key: string) => string;
  expect(() => t("toString")).toThrow('boats has no message "toString".');
  expect(() => parseMessage("{count, plural, one {x}", "en")).toThrow(SyntaxError);
});

test("keys and arguments are checked by the compiler", () => {
  const t = createTranslator(messages, "en");
  const check = () => {
    // @ts-expect-error unknown key
    t("seek");
    // @ts-expect-error no arguments
    t("search", { count: 1 });
    // @ts-expect-error missing argument
    t("results", { count: 1 });
    // @ts-expect-error wrong type
    t("results", { count: "1", place: "" });
    // @ts-expect-error a catalogue without all keys
    defineMessages("x", { en: { a: "A", b: "B" }, de: { a: "A" } });
  };
  expect(check).toBeTypeOf("function");
  type Is<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
  const nested: Is<
    MessageArguments<"{n, plural, =0 {none of {a}} other {# {b, number} {c, select, x {y} other {z}}}} {d}">,
    {
      readonly n: number;
      readonly a: string | number;
      readonly b: number;
      readonly c: string;
      readonly d: string | number;
    }
  > = true;
  expect(nested).toBe(true);
});
