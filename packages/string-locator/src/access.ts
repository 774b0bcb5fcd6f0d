import type { SiteInfo } from "@waymark/core";
import { errors } from "./errors.ts";

/** Lets its holder search what the site has opened, change it, and take changes back. */
export const touch = "edit_themes";

/**
 * Refuses what a browser sends for a page of another site: it adds the credentials that it knows by itself, whatever kind
 * they are. Programs say nothing of where they are.
 */
export function refuseForeign({ headers }: Request, { url, api }: SiteInfo): void {
  const origin = headers.get("origin");
  const isOther =
    origin !== null && ![url, api].some((address) => new URL(address).origin === origin);
  if (isOther || headers.get("sec-fetch-site") === "cross-site")
    throw errors.string_locator_foreign();
}
