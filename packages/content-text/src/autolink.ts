import { toTokens, type HtmlToken } from "./html-token.ts";

/** The `rel` values of links in user-generated content. */
const rel = ' rel="nofollow ugc"';

/** Sets `rel="nofollow ugc"` on links in user-generated content. Expects sanitized HTML, whose links have no `rel`. */
export const markLinks = (html: string): string =>
  html.includes("<a")
    ? toTokens(html)
        .map((token) => (isLink(token) ? `${token.source.slice(0, -1)}${rel}>` : token.source))
        .join("")
    : html;
const isLink = ({ kind, name, isEnd }: HtmlToken): boolean =>
  kind === "tag" && name === "a" && !isEnd;

const address = /(^|[\s(])((?:https?:\/\/|www\.)[^\s<>"]{3,})/gi;
const verbatim: ReadonlySet<string> = new Set(["a", "code", "pre"]);

/** Converts web addresses in text to links, except in links and code. Expects sanitized HTML. */
export function autolink(html: string): string {
  if (!/https?:\/\/|www\./i.test(html)) return html;
  let depth = 0;
  let out = "";
  for (const token of toTokens(html)) {
    if (token.kind === "tag" && verbatim.has(token.name)) depth += token.isEnd ? -1 : 1;
    out +=
      token.kind === "text" && depth <= 0
        ? token.source.replace(address, (_, before: string, found: string) => before + link(found))
        : token.source;
  }
  return out;
}

function link(found: string): string {
  const end = endOf(found);
  const label = found.slice(0, end);
  const to = /^www\./i.test(label) ? `http://${label}` : label;
  return `<a href="${to.replaceAll("'", "&#039;")}"${rel}>${label}</a>${found.slice(end)}`;
}

/** An address ends before quotes and brackets written as character references, and before sentence punctuation. */
function endOf(found: string): number {
  const mark = found.search(/&(?:lt|gt|quot|#0?39|#x27|nbsp);/i);
  let end = mark < 0 ? found.length : mark;
  let open = 0;
  for (let at = 0; at < end; at++) {
    if (found[at] === "(") open++;
    else if (found[at] === ")") open--;
  }
  for (; end > 0; end--) {
    const last = found[end - 1] ?? "";
    if (last === ")" && open < 0) open++;
    else if (!".,;:!?'*".includes(last)) break;
  }
  return end;
}
