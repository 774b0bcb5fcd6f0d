import { toTextLine } from "@waymark/core";
import { toCategory, type Category } from "../categories.ts";
import type { VendorLookup } from "../known/lookup.ts";
import { lengths, type SeenCookie } from "./findings.ts";

/** The administrator's edits of a cookie. */
export interface Assigned {
  readonly category: string;
  readonly description: string;
  readonly vendor: string;
}
/** The category of a cookie, and its source. */
export interface Classified {
  readonly category: Category;
  readonly description: string;
  readonly vendor: string;
  readonly duration: string;
  /** Whether it has been categorized. */
  readonly known: boolean;
}

/** Plain text of a bounded length. */
export const plainly = (text: string, max: number = lengths.text): string =>
  toTextLine(text.slice(0, 4_000).toWellFormed().replaceAll("\0", "")).slice(0, max).toWellFormed();

/**
 * The category of a cookie: from the administrator's edits, else from the scanner, else from the known cookies. An unknown
 * cookie is in `others`; its category is never guessed.
 */
export function classify(
  cookie: SeenCookie,
  known: VendorLookup,
  assigned: Assigned | undefined,
): Classified {
  const facts = known.ofCookie(cookie.name, cookie.domain);
  const reported = cookie.category === undefined ? "others" : toCategory(cookie.category);
  const own = assigned ? toCategory(assigned.category) : "others";
  const category =
    [own, reported, facts?.category].find((one) => one && one !== "others") ?? "others";
  return {
    category,
    description:
      (assigned?.description || plainly(cookie.description ?? "") || facts?.description) ?? "",
    vendor: (assigned?.vendor || facts?.vendor) ?? "",
    duration: cookie.duration,
    known: category !== "others",
  };
}
