import { authorPath } from "@waymark/accounts";
import type { ModuleContext } from "@waymark/core";
import type { Taxonomy } from "../content-type.ts";
import { publicTaxonomies } from "./links-to.ts";

/** The query parameters of plain addresses: `/?p=7`, `/?page_id=7`, `/?attachment_id=7`. */
export const plainIdNames = ["p", "page_id", "attachment_id"] as const;
/** The id in the query of a plain address. */
export function plainId(query: URLSearchParams): number | undefined {
  for (const name of plainIdNames) {
    const text = query.get(name) ?? "";
    if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  }
  return undefined;
}

/** A year, a month or a day. */
interface Period {
  readonly year: string;
  readonly month: string | undefined;
  readonly day: string | undefined;
  /** Exclusive bounds, in the time zone of the site. */
  readonly after: string;
  readonly before: string;
}
/** What the path of an archive names. A term or an author need not exist. */
export type ArchivePath =
  | { readonly kind: "term"; readonly taxonomy: Taxonomy; readonly slug: string }
  | { readonly kind: "author"; readonly slug: string }
  | { readonly kind: "date"; readonly period: Period };

/** Reads the segments of a path below that of the site: `/category/boats/`, `/author/ann/`, `/2026/01/`. */
export function readArchivePath(
  all: ModuleContext["all"],
  segments: readonly string[],
): ArchivePath | undefined {
  const [word = "", ...slugs] = segments;
  const slug = slugs.at(-1);
  if (slug !== undefined) {
    const taxonomy = publicTaxonomies(all).find(({ path, name }) => (path ?? name) === word);
    if (taxonomy) return { kind: "term", taxonomy, slug };
    if (slugs.length === 1 && `/${word}/` === authorPath) return { kind: "author", slug };
  }
  const period = periodOf(segments);
  return period && { kind: "date", period };
}

/** The period of a path such as `/2026/01/`; undefined for other paths and impossible dates. */
function periodOf(segments: readonly string[]): Period | undefined {
  const [year = "", month, day, ...others] = segments;
  if (!/^\d{4}$/.test(year) || year === "0000" || others.length > 0) return undefined;
  if (![month ?? "01", day ?? "01"].every((part) => /^\d{2}$/.test(part))) return undefined;
  const text = segments.join("-");
  const start = new Date(`${`${text}-01-01`.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(start.getTime()) || !start.toISOString().startsWith(text)) return undefined;
  const end = new Date(start);
  if (day !== undefined) end.setUTCDate(end.getUTCDate() + 1);
  else if (month !== undefined) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  const toText = (time: number) => new Date(time).toISOString().slice(0, 19);
  return { year, month, day, after: toText(start.getTime() - 1000), before: toText(end.getTime()) };
}
