import { DefinitionError } from "./api-error.ts";

/** Says that an endpoint will go, or is better replaced. Answers carry it as `Deprecation` and `Sunset` (RFC 9745, RFC 8594). */
export interface Deprecation {
  /** Since when, as a date: `2026-01-31`. */
  readonly since: string;
  /** When it will answer no more, as a date. */
  readonly sunset?: string;
  /** What to use instead, in words. */
  readonly use?: string;
}

/** The headers of a deprecated endpoint's answers. Wrong dates are a `DefinitionError`. */
export function deprecationHeaders(
  { since, sunset }: Deprecation,
  where: string,
): Readonly<Record<string, string>> {
  return {
    Deprecation: `@${toDate(since, `${where}: deprecated.since`).getTime() / 1000}`,
    ...(sunset !== undefined && {
      Sunset: toDate(sunset, `${where}: deprecated.sunset`).toUTCString(),
    }),
  };
}

function toDate(text: string, where: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(date.getTime()))
    throw new DefinitionError(`${where}: "${text}" is no date; write 2026-01-31.`);
  return date;
}
