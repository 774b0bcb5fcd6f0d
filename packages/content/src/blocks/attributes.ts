import { dateFormat, escapeHtml, formatOffset, type SiteInfo } from "@waymark/core";

/** The attributes of a block, not validated. */
export type Attributes = Readonly<Record<string, unknown>>;

/** An integer attribute, within bounds. */
export function toNumber(
  value: unknown,
  { fallback, min, max }: { readonly fallback: number; readonly min: number; readonly max: number },
): number {
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return fallback;
  return Math.min(Math.max(Math.trunc(number), min), max);
}

/** A string attribute; the fallback for other values. */
export const toText = (value: unknown, fallback = ""): string =>
  typeof value === "string" ? value : fallback;

/** Text with character references, such as the name of a term or HTML without its tags, for elements and attributes. */
export const toHtml = (text: string): string =>
  text.replace(/[<>"]/g, (char) => (char === "<" ? "&lt;" : char === ">" ? "&gt;" : "&quot;"));

/** Ids in a list of `{ id }`, in a list of numbers, or in a text such as `6,7`. At most a hundred. */
export function toIds(value: unknown): readonly number[] {
  const list =
    typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [value];
  return list
    .map((one: unknown): unknown => (typeof one === "object" && one ? Reflect.get(one, "id") : one))
    .map((id) => toNumber(id, { fallback: 0, min: 0, max: Number.MAX_SAFE_INTEGER }))
    .filter((id) => id > 0)
    .slice(0, 100);
}

/** The `class` of a block's element: its own classes, its alignment, the author's classes, and the block's name. */
export function toClass(
  block: string,
  { align, className }: Attributes,
  own: readonly (string | false)[] = [],
): string {
  const alignment = typeof align === "string" && /^[a-z]{1,10}$/.test(align) && `align${align}`;
  const added = toText(className).slice(0, 500);
  const names = [...own, alignment, added, block].filter((name) => name !== false && name !== "");
  return escapeHtml(names.join(" "));
}

/** A stored local time as a date in the language of the site. */
export const toDay = (local: string, { locale }: Pick<SiteInfo, "locale">): string =>
  dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${local}Z`));

/** The name of a month, `2026-01`, with its year. */
export const toMonth = (
  month: string,
  { locale }: Pick<SiteInfo, "locale">,
  options: Intl.DateTimeFormatOptions = { month: "long", year: "numeric" },
): string =>
  dateFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${month}-01T00:00:00Z`));

/** A stored time in ISO 8601, the local time with its UTC offset. */
export function toInstant({ date, date_gmt: utc }: { date: string; date_gmt: string }): string {
  return `${date}${formatOffset(Date.parse(`${date}Z`) - Date.parse(`${utc}Z`))}`;
}
