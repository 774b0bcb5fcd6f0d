import { escapeXml } from "@waymark/core";

/** A URL in a sitemap, or a sitemap in an index. */
export interface SitemapUrl {
  readonly loc: string;
  readonly lastmod?: Date | null | undefined;
}
/** The two kinds of documents. */
export type SitemapKind = "index" | "urls";

const space = "http://www.sitemaps.org/schemas/sitemap/0.9";
const elements = {
  index: { whole: "sitemapindex", one: "sitemap" },
  urls: { whole: "urlset", one: "url" },
} as const;

/** Streams a sitemap in portions, so that only one is in memory. */
export function toSitemap(
  kind: SitemapKind,
  portions: AsyncIterable<readonly SitemapUrl[]>,
): ReadableStream<Uint8Array> {
  const { whole, one } = elements[kind];
  const encoder = new TextEncoder();
  const source = portions[Symbol.asyncIterator]();
  let isBegun = false;
  return new ReadableStream<Uint8Array>({
    async pull(control) {
      const begin = `<?xml version="1.0" encoding="UTF-8"?>\n<${whole} xmlns="${space}">\n`;
      const start = isBegun ? "" : begin;
      isBegun = true;
      const { done, value } = await source.next();
      const text = done ? `</${whole}>\n` : value.map((place) => toXml(one, place)).join("");
      control.enqueue(encoder.encode(start + text));
      if (done) control.close();
    },
    async cancel() {
      await source.return?.();
    },
  });
}

function toXml(element: string, { loc, lastmod }: SitemapUrl): string {
  const time = lastmod ? `<lastmod>${lastmod.toISOString().slice(0, 19)}+00:00</lastmod>` : "";
  return `<${element}><loc>${escapeXml(loc)}</loc>${time}</${element}>\n`;
}
