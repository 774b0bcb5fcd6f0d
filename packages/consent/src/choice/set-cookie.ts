import { basePath, type SiteInfo } from "@waymark/core";
import type { Category } from "../categories.ts";

/** A cookie to set. */
export interface CookieInput {
  readonly name: string;
  readonly value: string;
  /** Its category. */
  readonly category: Category;
  /** Seconds; until the browser is closed where left out. */
  readonly maxAge?: number;
  /** Whether scripts cannot read it. Default true. */
  readonly httpOnly?: boolean;
}

const namePattern = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,191}$/;
const valuePattern = /^[!#-+\--:<-[\]-~]{0,4000}$/;

/**
 * The Set-Cookie header of a cookie of the site.
 *
 * @throws TypeError for a name or a value that no cookie can have.
 */
export function toHeader(
  site: Pick<SiteInfo, "url">,
  { name, value, maxAge, httpOnly = true }: CookieInput,
): string {
  if (!namePattern.test(name)) throw new TypeError("No cookie can have this name.");
  if (!valuePattern.test(value)) throw new TypeError(`The cookie ${name} cannot have this value.`);
  return [
    `${name}=${value}`,
    `Path=${basePath(site)}/`,
    "SameSite=Lax",
    ...(httpOnly ? ["HttpOnly"] : []),
    ...(site.url.startsWith("https:") ? ["Secure"] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${Math.trunc(maxAge)}`]),
  ].join("; ");
}
