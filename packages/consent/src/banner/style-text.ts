import type { Category } from "../categories.ts";
import { cssAddresses } from "../html/css.ts";

/** A style sheet or style attribute with blocked addresses. */
export interface WaitingStyle {
  /** The text with placeholders that load nothing; each contains the index of the original in `addresses`. */
  readonly text: string;
  readonly addresses: readonly string[];
  /** The category that must be allowed before the addresses are restored. */
  readonly categories: readonly Category[];
}

/** Matches text that may contain an address; other text is not parsed. */
const mayName = /url\(|@import/i;

/** The blocked form of a style; undefined if nothing is blocked. `categoryOf` returns the category of an address. */
export function toWaitingStyle(
  text: string,
  categoryOf: (address: string) => Category | undefined,
): WaitingStyle | undefined {
  if (!mayName.test(text)) return undefined;
  const addresses: string[] = [];
  const categories = new Set<Category>();
  let made = "";
  let from = 0;
  for (const { address, start, end, isImport } of cssAddresses(text)) {
    const category = categoryOf(address);
    if (category === undefined || category === "necessary") continue;
    categories.add(category);
    const type = isImport ? "text/css" : "";
    made += `${text.slice(from, start)}url("data:${type},consent-${addresses.push(address) - 1}")`;
    from = end;
  }
  if (categories.size === 0) return undefined;
  return { text: made + text.slice(from), addresses, categories: [...categories] };
}

/** The attributes from which the banner's script restores the addresses. */
export const styleAttributes = ({
  addresses,
  categories,
}: WaitingStyle): Readonly<Record<string, string>> => ({
  "data-consent-css": categories.join(" "),
  "data-consent-urls": JSON.stringify(addresses),
});
