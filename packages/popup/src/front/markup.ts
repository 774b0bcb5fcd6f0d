/** A page as long as popups are put into it: it ends its body or itself, or says at its beginning that it is HTML. */
const ends = /<\/(body|html)\s*>/gi;
const begins = /^\s*<(?:!doctype\s+html|html)\b/i;

/** A page with markup at the end of its body; undefined for what is no whole page. */
export function withMarkup(html: string, markup: string): string | undefined {
  let body: number | undefined;
  let page: number | undefined;
  for (const { index, 1: name = "" } of html.matchAll(ends))
    if (name.toLowerCase() === "body") body = index;
    else page = index;
  const at = body ?? page ?? (begins.test(html) ? html.length : undefined);
  return at === undefined ? undefined : html.slice(0, at) + markup + html.slice(at);
}
