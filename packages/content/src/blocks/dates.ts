import { formatOffset, type SiteInfo } from "@waymark/core";

/** A stored local time as a date in the language of the site. */
export const toDay = (local: string, { locale }: Pick<SiteInfo, "locale">): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${local}Z`),
  );

/** The name of a month, `2026-01`, with its year. */
export const toMonth = (
  month: string,
  { locale }: Pick<SiteInfo, "locale">,
  options: Intl.DateTimeFormatOptions = { month: "long", year: "numeric" },
): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A stored time in ISO 8601, the local time with its UTC offset. */
export function toInstant({ date, date_gmt: utc }: { date: string; date_gmt: string }): string {
  return `${date}${formatOffset(Date.parse(`${date}Z`) - Date.parse(`${utc}Z`))}`;
}
