import { expect, test } from "vitest";
import { attachmentIds } from "./context.ts";
import { renderContent } from "./content.ts";
import { renderExcerpt } from "./excerpt.ts";
import { toFileName } from "./file-name.ts";
import { sanitizeContent, sanitizeInline, toStoredContent } from "./sanitize.ts";
import { toSlug } from "./slug.ts";
import { renderTitle } from "./title.ts";

const SEEDS: readonly string[] = [
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

const FUNCTIONS: Record<string, (text: string) => unknown> = {
  renderTitle: (text) => renderTitle(text),
  renderContent: (text) => renderContent(text),
  renderExcerpt: (text) => renderExcerpt({ raw: "", content: text }),
  sanitizeContent,
  sanitizeInline,
  toStoredContent: (text) => toStoredContent(text, { isUnfiltered: true }),
  toSlug,
  toFileName: (text) => toFileName(text),
  attachmentIds,
};

/** Kilobytes of a seed repeated. */
const bomb = (seed: string, kilobytes: number) =>
  seed.repeat(Math.ceil((kilobytes * 1000) / seed.length));

// Quadratic work on 300 kB takes minutes, linear work tens of milliseconds; the bound leaves room for busy machines.
test.each(Object.keys(FUNCTIONS))(
  "%s takes linear time on hostile texts",
  (name) => {
    for (const seed of SEEDS) {
      const text = bomb(seed, 300);
      const start = performance.now();
      FUNCTIONS[name]?.(text);
      expect(performance.now() - start, JSON.stringify(seed)).toBeLessThan(3000);
    }
  },
  60_000,
);
