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
export function currencyOf(
  symbol: string,
  site: { readonly symbol: string; readonly code: string },
): string | undefined {
  const plain = symbol.replace(/\.$/, "").trim();
  if (plain === "" || plain === site.symbol) return site.code;
  if (known.has(plain.toUpperCase())) return plain.toUpperCase();
  return codes.get(plain.toLowerCase());
}
