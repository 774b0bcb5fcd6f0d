import { expect, test } from "vitest";
import { renderContent, renderTitle } from "./content.ts";
import { renderExcerpt } from "./excerpt.ts";
import { toFileName } from "./file-name.ts";
import { sanitizeContent, sanitizeInline, toStoredContent } from "./sanitize.ts";
import { toSlug } from "./slug.ts";

const seeds: readonly string[] = [
  "[",
  "<",
  "\"'\"'",
  "&",
  "<!--",
  "<!-- wp:a -->",
  "<!-- wp:a {",
  "<!-- wp:heading --><h2>",
  "[caption]",
  "[caption width=1]<img >",
  "[gallery ",
  "<p>[caption]",
  "<b>",
  '<a href="',
  "<a target=_blank>",
  "<pre>",
  "<p><li>",
  "<br>",
  "\n \n",
  " ",
  "1,1x",
  "--",
  "<blockquote>",
  "&#1",
  "a:",
  "<script>",
  "\nhttp://a.b/",
  '<img class="wp-image-1 " ',
  "日",
  "<style>",
  '<span style="a:b;">',
];
/** A seed repeated to 300 kB. How time grows with such texts, `test/linear.test.ts` measures. */
const bombs = seeds.map((seed) => seed.repeat(Math.ceil(300_000 / seed.length)));

/** Maximum growth of a rendered text: each character becomes a reference of six characters, or gets its own tag. */
const growth = 40;

test.each<[string, (text: string) => string]>([
  ["renderTitle", (text) => renderTitle(text)],
  ["renderContent", (text) => renderContent(text)],
  ["renderExcerpt", (text) => renderExcerpt({ raw: "", content: text })],
  ["toStoredContent", (text) => toStoredContent(text, { isUnfiltered: true })],
])("%s does not make a hostile text many times longer", (_, work) => {
  for (const bomb of bombs)
    expect(work(bomb).length, bomb.slice(0, 30)).toBeLessThan(growth * bomb.length);
});

test.each<[string, (text: string) => string]>([
  ["sanitizeContent", sanitizeContent],
  ["sanitizeInline", sanitizeInline],
])("%s does not change its own output for a hostile text", (_, work) => {
  for (const bomb of bombs) {
    const clean = work(bomb);
    expect(clean, bomb.slice(0, 30)).not.toMatch(/<(script|style)\b/i);
    expect(work(clean) === clean, bomb.slice(0, 30)).toBe(true);
  }
});

test("slugs and file names of hostile texts are short", () => {
  for (const bomb of bombs) {
    expect(toSlug(bomb).length, bomb.slice(0, 30)).toBeLessThanOrEqual(200);
    expect(toFileName(bomb).length, bomb.slice(0, 30)).toBeLessThanOrEqual(255);
  }
});
