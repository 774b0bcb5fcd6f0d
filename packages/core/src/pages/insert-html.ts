import { scanTags } from "./scan-tags.ts";

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
  const places = findEnds(html);
  const before = places.head === undefined || !head ? undefined : places.head;
  const after = places.body === undefined || !body ? undefined : places.body;
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
