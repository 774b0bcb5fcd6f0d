/** A tag of an HTML page. */
export interface ScannedTag {
  /** The name in lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** The offset of its `<`. */
  readonly start: number;
  /** Its attributes as they are written. */
  readonly attributes: string;
  /** For the start tag of an element with raw text, such as `title`: the range of that text. */
  readonly text: readonly [from: number, to: number] | undefined;
}
/** Elements whose content is not searched for tags. */
const rawText = new Set([
  "iframe",
  "noframes",
  "noscript",
  "script",
  "style",
  "template",
  "textarea",
  "title",
  "xmp",
]);
/** Sticky: an unanchored search from every `<` would take quadratic time. */
const tagStart = /<(\/?)([a-z][a-z0-9-]{0,40})(?=[\s/>])/iy;

/**
 * Visits the tags of a page in order, outside comments and raw text, until `visit` returns false. It stops at a tag, a
 * comment or a raw text that is not closed. Takes time in proportion to the length of the page.
 */
export function scanTags(html: string, visit: (tag: ScannedTag) => boolean | void): void {
  let at = 0;
  for (;;) {
    const start = html.indexOf("<", at);
    if (start < 0) return;
    if (html.startsWith("<!--", start)) {
      at = endOfComment(html, start);
      if (at < 0) return;
      continue;
    }
    tagStart.lastIndex = start;
    const found = tagStart.exec(html);
    if (!found) {
      at = start + 1;
      continue;
    }
    const [, slash, written = ""] = found;
    const attributesFrom = tagStart.lastIndex;
    const close = endOfTag(html, attributesFrom);
    if (close < 0) return;
    at = close + 1;
    const name = written.toLowerCase();
    const isEnd = slash !== "";
    const textEnd = isEnd || !rawText.has(name) ? undefined : endOfText(html, name, at);
    const text = textEnd === undefined ? undefined : ([at, textEnd] as const);
    const attributes = html.slice(attributesFrom, close);
    if (visit({ name, isEnd, start, attributes, text }) === false) return;
    at = textEnd ?? at;
  }
}

/** The end of a comment: `<!-->` and `<!--->` are whole ones. -1 if it is not closed. */
function endOfComment(html: string, start: number): number {
  if (html.startsWith(">", start + 4)) return start + 5;
  if (html.startsWith("->", start + 4)) return start + 6;
  const end = html.indexOf("-->", start + 4);
  return end < 0 ? -1 : end + 3;
}

/** The end of a tag: the first `>` outside quotes. -1 if there is none. */
function endOfTag(html: string, from: number): number {
  let quote = "";
  for (let at = from; at < html.length; at++) {
    const letter = html.charAt(at);
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === ">") return at;
    else if (letter === '"' || letter === "'") quote = letter;
  }
  return -1;
}

/** The end of the raw text of an element: its end tag, or the end of the page. */
function endOfText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

/** HTML to insert into a page. */
export interface HtmlInsertions {
  /** Inserted before the end of the head. */
  readonly head?: string | undefined;
  /** Inserted before the end of the body. */
  readonly body?: string | undefined;
}
const pageStart = /^\s*<(?:!doctype\s+html|html)\b/i;

/**
 * The page with insertions at the ends of its head and its body. Undefined if there is no place for them: a text that
 * neither starts as an HTML page nor ends one is a fragment.
 */
export function insertHtml(html: string, { head, body }: HtmlInsertions): string | undefined {
  const found = findEnds(html);
  const before = found.head === undefined || !head ? undefined : found.head;
  const after = found.body === undefined || !body ? undefined : found.body;
  if (before === undefined && after === undefined) return undefined;
  const middle = before ?? 0;
  return [
    html.slice(0, middle),
    before === undefined ? "" : head,
    html.slice(middle, after),
    after === undefined ? "" : body,
    after === undefined ? "" : html.slice(after),
  ].join("");
}

/** The ends of the head and the body, as browsers find them. */
function findEnds(html: string): {
  readonly head: number | undefined;
  readonly body: number | undefined;
} {
  let head: number | undefined;
  let body: number | undefined;
  let page: number | undefined;
  scanTags(html, ({ name, isEnd, start }) => {
    if (name === "body" && isEnd) body = start;
    // A head without an end tag ends where the body starts.
    else if (name === "head" ? isEnd : name === "body") head ??= start;
    else if (name === "html" && isEnd) page = start;
  });
  return { head, body: body ?? page ?? (pageStart.test(html) ? html.length : undefined) };
}
