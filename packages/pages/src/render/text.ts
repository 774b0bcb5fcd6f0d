import { stripTags } from "@waymark/content-text";
import { dateFormat, parseUrl, type SiteInfo } from "@waymark/core";
import { decodeHTML } from "entities";

/** The text of rendered HTML, for places without elements. */
export const plainText = (html: string): string => decodeHTML(stripTags(html)).trim();

/** The beginning of a text, cut at a word. */
export function summaryOf(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max);
  return `${cut.slice(0, cut.lastIndexOf(" ") > max / 2 ? cut.lastIndexOf(" ") : max).trimEnd()}…`;
}

/** The path of an address of the site, so that links work wherever the site is reached from; others stay as they are. */
export function toPath(link: string, site: Pick<SiteInfo, "url">): string {
  const url = parseUrl(link, site.url);
  if (!url || url.origin !== new URL(site.url).origin) return link;
  return url.pathname + url.search + url.hash;
}

/** A URL with another parameter; the plain address of an item has a query already. */
export const withParameter = (link: string, name: string, value: string | number): string =>
  `${link}${link.includes("?") ? "&" : "?"}${name}=${value}`;

/** The URL of a page of the comments on an item. */
export const toCommentPage = (link: string, number: number): string =>
  number === 1 ? link : withParameter(link, "comments", number);

/** A function that formats dates of items, which have no time zone, in a language. */
export function itemDateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): (date: string) => string {
  const format = dateFormat(language, { ...options, timeZone: "UTC" });
  return (date) => {
    const time = new Date(`${date.slice(0, 19)}Z`);
    return Number.isNaN(time.getTime()) ? date : format.format(time);
  };
}
