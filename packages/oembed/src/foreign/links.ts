import { parseUrl, withDepthLimit } from "@waymark/core";
import { Parser } from "htmlparser2";

const types: Readonly<Record<string, "json" | "xml">> = {
  "application/json+oembed": "json",
  "text/json+oembed": "json",
  "text/xml+oembed": "xml",
  "application/xml+oembed": "xml",
};

/** The oEmbed discovery link of the page at `base`, JSON before XML. */
export function findEndpoint(html: string, base: string): URL | undefined {
  const found: { json?: URL; xml?: URL } = {};
  let isOver = false;
  withDepthLimit(({ open, close }) => {
    const parser = new Parser({
      onopentag(name, { rel = "", type = "", href = "" }) {
        open();
        isOver ||= name === "body";
        const kind = types[type.trim().toLowerCase()];
        if (isOver || name !== "link" || !kind || !/(?:^|\s)alternate(?:\s|$)/i.test(rel)) return;
        const url = parseUrl(href, base);
        if (url && /^https?:$/.test(url.protocol)) found[kind] ??= url;
      },
      onclosetag: close,
    });
    parser.end(html);
  });
  return found.json ?? found.xml;
}
