import { DefinitionError } from "../errors/api-error.ts";

/** Marks an endpoint as deprecated. Responses carry it as `Deprecation` and `Sunset` (RFC 9745, RFC 8594). */
export interface Deprecation {
  /** The date of deprecation: `2026-01-31`. */
  readonly since: string;
  /** The date from which the endpoint no longer works. */
  readonly sunset?: string;
  /** The replacement, as text. */
  readonly use?: string;
}

/**
 * The headers of a deprecated endpoint's responses.
 *
 * @throws DefinitionError for invalid dates.
 */
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
    throw new DefinitionError(`${where}: "${text}" is not a date; use the format 2026-01-31.`);
  return date;
}
