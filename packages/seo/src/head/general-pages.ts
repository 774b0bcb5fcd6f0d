import type { Context } from "../builder.ts";
import { siteNameOf } from "../settings.ts";
import { toLine } from "../text/plain.ts";
import { blank, type Page } from "./page.ts";

/** The home page with the latest posts. */
export const homePage = ({ site, settings }: Context): Page => ({
  ...blank,
  kind: "home",
  link: `${site.url}/`,
  name: siteNameOf(settings, site),
  facts: { excerpt: toLine(site.description, 1000) },
  isFront: true,
});

/** The page of search results. */
export const searchPage = ({ site }: Context, search: string): Page => {
  const phrase = toLine(search, 200);
  return {
    ...blank,
    kind: "search",
    link: `${site.url}/?s=${encodeURIComponent(phrase.toWellFormed())}`,
    name: `You searched for ${phrase}`,
    values: { searchphrase: phrase },
  };
};

/** The archive page of a year, month or day: `/2026/01/`. */
export function datePage({ options, site }: Context, path: string): Page | undefined {
  const [, year, month, day] = /^\/(\d{4})\/(?:(\d{2})\/(?:(\d{2})\/)?)?$/.exec(path) ?? [];
  if (!options.dates || year === undefined) return undefined;
  const text = [year, month, day].filter((part) => part !== undefined).join("-");
  const time = new Date(`${`${text}-01-01`.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text)) return undefined;
  const date = written(time, site.locale, {
    year: "numeric",
    ...(month !== undefined && { month: "long" }),
    ...(day !== undefined && { day: "numeric" }),
  });
  const link = site.url + path;
  return {
    ...blank,
    kind: "date",
    link,
    name: date,
    values: { date, archive_title: date },
  };
}

const written = (time: Date, locale: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...parts, timeZone: "UTC" }).format(time);
