import type { Category } from "../categories.ts";
import { cssAddresses } from "../html/css.ts";

/** A style sheet, or a style attribute, some of whose addresses wait. */
export interface WaitingStyle {
  /** The same with addresses that load nothing; each names the position of its own one in `addresses`. */
  readonly text: string;
  readonly addresses: readonly string[];
  /** What has to be allowed before the addresses are put back. */
  readonly categories: readonly Category[];
}

/** What can name an address: everything else need not be read. */
const mayName = /url\(|@import/i;

/** The style as it waits; undefined where nothing of it does. `categoryOf` says what an address waits for. */
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

/** The attributes by which the script of the banner puts the addresses back. */
export const styleAttributes = ({
  addresses,
  categories,
}: WaitingStyle): Readonly<Record<string, string>> => ({
  "data-consent-css": categories.join(" "),
  "data-consent-urls": JSON.stringify(addresses),
});
