import type { Cost, Position } from "../cost.ts";
import type { CalendarOptions } from "../options.ts";
import type { Item } from "./loaded.ts";

/** Currency symbols that are unique to one currency, and some common names. */
const codes: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["euro", "EUR"],
  ["euros", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["円", "JPY"],
  ["元", "CNY"],
  ["₹", "INR"],
  ["₽", "RUB"],
  ["₩", "KRW"],
  ["₺", "TRY"],
  ["₴", "UAH"],
  ["₫", "VND"],
  ["₪", "ILS"],
  ["฿", "THB"],
  ["₱", "PHP"],
  ["₦", "NGN"],
  ["₵", "GHS"],
  ["₡", "CRC"],
  ["₸", "KZT"],
  ["₼", "AZN"],
  ["₾", "GEL"],
  ["$", "USD"],
  ["us$", "USD"],
  ["a$", "AUD"],
  ["au$", "AUD"],
  ["c$", "CAD"],
  ["ca$", "CAD"],
  ["nz$", "NZD"],
  ["hk$", "HKD"],
  ["s$", "SGD"],
  ["nt$", "TWD"],
  ["mx$", "MXN"],
  ["r$", "BRL"],
  ["zł", "PLN"],
  ["kč", "CZK"],
  ["ft", "HUF"],
  ["lei", "RON"],
  ["лв", "BGN"],
  ["fr", "CHF"],
  ["sfr", "CHF"],
]);
const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/**
 * The ISO 4217 code of a currency next to a number: a symbol, a name or the code itself. The site's own symbol means
 * the site's currency. Undefined for an ambiguous symbol, such as `kr`, and for other texts.
 */
function currencyOf(
  symbol: string,
  site: { readonly symbol: string; readonly code: string },
): string | undefined {
  const plain = symbol.replace(/\.$/, "").trim();
  if (plain === "" || plain === site.symbol) return site.code;
  if (known.has(plain.toUpperCase())) return plain.toUpperCase();
  return codes.get(plain.toLowerCase());
}

/** The stored cost of an event. */
interface StoredCost extends Cost {
  /** The ISO 4217 code, such as `EUR`; empty if neither the event nor its currency symbol determines one. */
  readonly currency_code: string;
}
/** Reads the cost of an event. An explicit currency code has priority over the symbol. */
export function costOf(
  { extra: { fields } }: Pick<Item, "extra">,
  { currency }: Pick<CalendarOptions, "currency">,
): StoredCost {
  const text = (name: string) => (typeof fields?.[name] === "string" ? String(fields[name]) : "");
  const cost = fields?.["cost"];
  const symbol = text("currency_symbol");
  return {
    cost: Array.isArray(cost) ? cost.map(String) : [],
    currency_symbol: symbol,
    currency_code: text("currency_code") || ((symbol && currencyOf(symbol, currency)) ?? ""),
    currency_position: text("currency_position") as Position,
  };
}
