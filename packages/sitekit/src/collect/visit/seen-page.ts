import { toStoredText } from "./values.ts";

/** The page's own data. */
export interface SeenPage {
  /** Empty if it has none. */
  readonly title: string;
  /** Its size in bytes; undefined for a large page. */
  readonly bytes?: number;
}

/** Characters to search for the title, and the size in bytes from which a page is large. */
const head = 32_768;
const maxBytes = 262_144;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  middot: "·",
  raquo: "»",
  "#39": "'",
  "#x27": "'",
  "#8211": "–",
  "#8217": "’",
};

/** The title of a page; empty if it has none. */
export function titleIn(html: string): string {
  const start = /<title(?:\s[^<>]{0,200})?>/i.exec(html);
  if (!start) return "";
  const from = start.index + start[0].length;
  const text = html.slice(from, from + 2_000);
  const end = text.search(/<\/title/i);
  if (end === -1) return "";
  const plain = text.slice(0, end).replace(/&(#?\w{1,8});/g, (whole, name: string) => {
    const known = name.toLowerCase();
    return Object.hasOwn(entities, known) ? (entities[known] ?? whole) : whole;
  });
  return toStoredText(plain, 200);
}

/** The data of a page. Its size is in bytes, and undefined for large ones. */
export function toSeenPage(html: string): SeenPage {
  const title = titleIn(html.slice(0, head));
  const bytes = new TextEncoder().encode(html.slice(0, maxBytes)).length;
  return { title, ...(html.length < maxBytes && bytes < maxBytes && { bytes }) };
}
