import type { SiteInfo } from "@waymark/core";
import { errors } from "./errors.ts";

/** The capability to search and edit the opened texts, and to restore previous versions. */
export const touch = "edit_themes";

/**
 * Rejects cross-site requests of browsers, which send credentials of any kind automatically. Other clients send no such
 * headers.
 */
export function rejectForeign({ headers }: Request, { url, api }: SiteInfo): void {
  const origin = headers.get("origin");
  const isOther =
    origin !== null && ![url, api].some((address) => new URL(address).origin === origin);
  if (isOther || headers.get("sec-fetch-site") === "cross-site")
    throw errors.string_locator_foreign();
}
