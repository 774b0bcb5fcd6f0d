import { toSlug } from "@waymark/content-text";
import type { WxrRecord } from "@waymark/wxr";
import { parseDate, toLocal, toUtc } from "@waymark/core";
import type { Context } from "../builder.ts";

/** Higher ids are not kept: the ids after them could exceed the range of the search index. */
const maxImportedId = 20_000_000;

/** The id of the source if it is free; otherwise undefined, and storage assigns one. */
export async function freeId(
  rows: { get(id: number): Promise<unknown> },
  id: number,
): Promise<{ readonly id?: number }> {
  if (!isImportableId(id) || (await rows.get(id)) !== undefined) return {};
  return { id };
}
/** Whether a site can assign further ids after this one. */
export const isImportableId = (id: number): boolean => id > 0 && id <= maxImportedId;

/** The maximum number of characters of a slug, as at the source. */
const maxSlugLength = 200;

/** The slug of the source if it is valid, otherwise one made from it. */
export const toImportedSlug = (slug: string): string =>
  slug.length <= maxSlugLength && /^[a-z0-9%_.~-]*$/i.test(slug) ? slug : toSlug(slug);

/** Rows with parents. */
interface Rows {
  get(id: number): Promise<{ readonly parent: number } | undefined>;
}

/** Whether a row is the given one or one of its ancestors, so that moving it below would form a cycle. */
export async function isAbove(rows: Rows, id: number, from: number): Promise<boolean> {
  const seen = new Set<number>();
  for (let at = from; at !== 0 && !seen.has(at);) {
    if (at === id) return true;
    seen.add(at);
    at = (await rows.get(at))?.parent ?? 0;
  }
  return false;
}

/** The highest ids in the records of a source. */
export interface HighestIds {
  content: number;
  terms: number;
  comments: number;
}

/** Reads a source to its end to find the highest ids. */
export async function highestIds(records: AsyncIterable<WxrRecord>): Promise<HighestIds> {
  const highest: HighestIds = { content: 0, terms: 0, comments: 0 };
  const note = (table: keyof HighestIds, id: number): void => {
    if (isImportableId(id) && id > highest[table]) highest[table] = id;
  };
  for await (const record of records) {
    if (record.kind === "item") {
      note("content", record.id);
      for (const { id } of record.comments) note("comments", id);
    } else if (record.kind !== "site" && record.kind !== "author") note("terms", record.id);
  }
  return highest;
}

/**
 * Makes storage assign ids above these, so that no record without an id of its own takes the id of a later record. A
 * storage continues from the highest id that a row ever had, even if that row has been deleted.
 */
export async function reserveIds(db: Context["db"], highest: HighestIds): Promise<void> {
  const moment = "2000-01-01T00:00:00";
  const dates = { date: moment, date_gmt: moment };
  await db.transaction(async ({ content, terms, comments }) => {
    if (highest.content > 0 && !(await content.get(highest.content))) {
      const row = { id: highest.content, type: "reserved", status: "trash", slug: "", title: "" };
      const modified = { modified: moment, modified_gmt: moment };
      await content.remove((await content.insert({ ...row, ...dates, ...modified })).id);
    }
    if (highest.terms > 0 && !(await terms.get(highest.terms))) {
      const row = {
        id: highest.terms,
        taxonomy: "reserved",
        slug: String(highest.terms),
        name: "",
      };
      await terms.remove((await terms.insert(row)).id);
    }
    if (highest.comments > 0 && !(await comments.get(highest.comments))) {
      const row = { id: highest.comments, post: 0, content: "", ...dates };
      await comments.remove((await comments.insert(row)).id);
    }
  });
}

/** The stored dates of an imported item. */
export interface ImportedDates {
  readonly date: string;
  readonly date_gmt: string;
  readonly is_floating: boolean;
}
const isZero = (text: string | undefined): boolean => !text || text.startsWith("0000");
/** @throws RangeError for an invalid date. */
function iso(text: string): string {
  const time = text.trim().replace(" ", "T");
  if (time.length !== 19 || !parseDate(time, "UTC")) throw new RangeError("Invalid date and time.");
  return time;
}

/** The dates of an item; UTC may be missing for unpublished items, and both for damaged ones. */
export function toDates(
  local: string | undefined,
  utc: string | undefined,
  canFloat: boolean,
  timezone: string,
  now: Date,
): ImportedDates {
  try {
    if (!isZero(local)) {
      const date = iso(local as string);
      const dateGmt = isZero(utc) ? toUtc(date, timezone) : iso(utc as string);
      return { date, date_gmt: dateGmt, is_floating: canFloat && isZero(utc) };
    }
    if (!isZero(utc)) {
      const dateGmt = iso(utc as string);
      return { date: toLocal(dateGmt, timezone), date_gmt: dateGmt, is_floating: false };
    }
  } catch {
    // An invalid date counts as missing.
  }
  const dateGmt = now.toISOString().slice(0, 19);
  return { date: toLocal(dateGmt, timezone), date_gmt: dateGmt, is_floating: canFloat };
}
