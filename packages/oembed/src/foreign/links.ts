import { Parser } from "htmlparser2";

const types: Readonly<Record<string, "json" | "xml">> = {
  "application/json+oembed": "json",
  "text/json+oembed": "json",
  "text/xml+oembed": "xml",
  "application/xml+oembed": "xml",
};

/** Where the page at `base` says that it describes itself for embedding: in JSON rather than in XML. */
export function findEndpoint(html: string, base: string): URL | undefined {
  const found: { json?: URL; xml?: URL } = {};
  let isOver = false;
  const parser = new Parser({
    onopentag(name, { rel = "", type = "", href = "" }) {
      isOver ||= name === "body";
      const kind = types[type.trim().toLowerCase()];
      if (isOver || name !== "link" || !kind || !/(?:^|\s)alternate(?:\s|$)/i.test(rel)) return;
      const url = URL.canParse(href, base) ? new URL(href, base) : undefined;
      if (url && /^https?:$/.test(url.protocol)) found[kind] ??= url;
    },
  });
  parser.end(html);
  return found.json ?? found.xml;
}
