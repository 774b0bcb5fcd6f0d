import type { Contribution, SiteInfo } from "@waymark/core";
import type { ImportDb } from "../import/origin.ts";
import type { ContentOptions } from "../options.ts";
import { isXmlText, type WxrMeta } from "@waymark/wxr";

/** The objects that the parts of an export share. */
export interface ExportContext {
  readonly db: ImportDb;
  readonly site: SiteInfo;
  readonly options: ContentOptions;
  all<V extends { readonly name: string }>(point: Contribution<V>): readonly V[];
}

/** The texts that an export file would change: XML cannot hold them, or readers trim white space around them. Undefined without any. */
export function toExactTexts<K extends string>(
  texts: Readonly<Record<K, string>>,
  isTrimmed: (name: string) => boolean = () => false,
): Partial<Record<K, string>> | undefined {
  const odd = Object.entries<string>(texts).filter(
    ([name, text]) => !isXmlText(text) || (isTrimmed(name) && text !== text.trim()),
  );
  return odd.length === 0 ? undefined : (Object.fromEntries(odd) as Partial<Record<K, string>>);
}

/** A stored time, `2026-01-02T03:04:05`, in the format of export files: `2026-01-02 03:04:05`. */
export const toFileTime = (time: string): string => time.replace("T", " ");
/** The time of unpublished items in export files. */
export const noTime = "0000-00-00 00:00:00";

/** A stored UTC time in the format of feeds: `Fri, 02 Jan 2026 03:04:05 +0000`; empty for an invalid time. */
export function toFeedTime(utc: string): string {
  const date = new Date(`${utc}Z`);
  return Number.isNaN(date.getTime()) ? "" : date.toUTCString().replace("GMT", "+0000");
}

/** Rows per query. */
const perPage = 100;

/** All rows in order of their ids, page by page; includes rows that are inserted meanwhile. */
export async function* byId<R extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<readonly R[]>,
  limit = perPage,
): AsyncGenerator<readonly R[]> {
  for (let last = 0; ;) {
    const rows = await read(last, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1)?.id ?? last;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Registered meta as key-value pairs with text values. `others` has the values that are not text, and texts that XML cannot hold. */
export function toMeta(values: Values = {}): {
  readonly meta: readonly WxrMeta[];
  readonly others: Values | undefined;
} {
  const entries = Object.entries(values);
  const others = entries.filter(([, value]) => typeof value !== "string" || !isXmlText(value));
  return {
    meta: entries.map(([key, value]) => ({
      key,
      value: typeof value === "string" ? value : JSON.stringify(value),
    })),
    others: others.length === 0 ? undefined : Object.fromEntries(others),
  };
}

/** Imported key-value pairs that no module declares. */
export function importedMeta(imported: Values | undefined): readonly WxrMeta[] {
  const meta = Object.entries(Object(imported?.["meta"] ?? {}) as Values);
  return meta.flatMap(([key, values]) =>
    (Array.isArray(values) ? values : [values]).map((value) => ({ key, value: String(value) })),
  );
}
