/** The end tags of the body and the page, and the delimiters of raw text, where such tags are ignored. */
const pieces = /<\/(body|html)\s*>|<!--(?:-?>)?|-->|<\/?(script|style|textarea|title)(?=[\s/>])/gi;
const begins = /^\s*<(?:!doctype\s+html|html)\b/i;

/**
 * A page with markup at the end of its body; undefined for what is no whole page: it ends its body or itself, or says at its
 * beginning that it is HTML.
 */
export function withMarkup(html: string, markup: string): string | undefined {
  let body: number | undefined;
  let page: number | undefined;
  let until: string | undefined;
  for (const { index, 0: piece, 1: ending, 2: element } of html.matchAll(pieces)) {
    const found = piece.toLowerCase();
    if (until !== undefined) {
      if (found === until) until = undefined;
    } else if (found === "<!--") until = "-->";
    else if (element !== undefined && !found.startsWith("</")) until = `</${element.toLowerCase()}`;
    else if (ending?.toLowerCase() === "body") body = index;
    else if (ending !== undefined) page = index;
  }
  const at = body ?? page ?? (begins.test(html) ? html.length : undefined);
  return at === undefined ? undefined : html.slice(0, at) + markup + html.slice(at);
}
