import { stripTags } from "@waymark/content-text";
import { parseUrl, type SiteInfo } from "@waymark/core";

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  hellip: "…",
};
/** The text of rendered HTML, for places without elements. */
export const plainText = (html: string): string =>
  stripTags(html)
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
      (whole, code?: string, hex?: string, name = "") => {
        if (code === undefined && hex === undefined) return named[name] ?? whole;
        return toCharacter(
          code === undefined ? Number.parseInt(hex ?? "", 16) : Number(code),
          whole,
        );
      },
    )
    .trim();
const toCharacter = (code: number, whole: string): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : whole;

/** The beginning of a text, cut at a word. */
export function summaryOf(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  return `${cut.slice(0, cut.lastIndexOf(" ") > most / 2 ? cut.lastIndexOf(" ") : most).trimEnd()}…`;
}

/** The path of an address of the site, so that links work wherever the site is reached from; others stay as they are. */
export function toPath(link: string, site: Pick<SiteInfo, "url">): string {
  const url = parseUrl(link, site.url);
  if (!url || url.origin !== new URL(site.url).origin) return link;
  return url.pathname + url.search + url.hash;
}

/** A function that formats dates of items, which have no time zone, in the language of the site. */
export function dateFormat({ locale }: Pick<SiteInfo, "locale">): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return (date) => {
    const time = new Date(`${date.slice(0, 19)}Z`);
    return Number.isNaN(time.getTime()) ? date : format.format(time);
  };
}
