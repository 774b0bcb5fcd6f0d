import { toStoredText } from "./clean.ts";

/** The page's own data. */
export interface SeenPage {
  /** Empty if it has none. */
  readonly title: string;
  /** Its size in bytes, if it was read completely. */
  readonly bytes?: number;
}

/** Characters to search for the title, and bytes to read for the size. */
const head = 32_768;
const mostBytes = 262_144;
/** Timeout for the title of a page, in milliseconds. */
const patience = 3_000;

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

/** Reads a copy of a page up to its title, and to its end if that is near. The response itself is not delayed. */
export async function readSeenPage(copy: Response): Promise<SeenPage> {
  const reader = copy.body?.getReader();
  if (!reader) return { title: "" };
  const late = setTimeout(() => void reader.cancel().catch(() => {}), patience);
  const decoder = new TextDecoder();
  let [html, bytes, isWhole] = ["", 0, false];
  try {
    while (bytes < mostBytes) {
      const { done, value } = await reader.read();
      if (done) {
        isWhole = true;
        break;
      }
      bytes += value.length;
      if (html.length < head) html += decoder.decode(value, { stream: true });
    }
  } catch {
    // A page that breaks off has said all that it will.
  } finally {
    clearTimeout(late);
    reader.cancel().catch(() => {});
  }
  return { title: titleIn(html.slice(0, head)), ...(isWhole && { bytes }) };
}
