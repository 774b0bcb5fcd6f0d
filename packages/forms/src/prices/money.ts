/** How many digits a currency has behind the point: 2 for EUR, 0 for JPY. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** An amount in the smallest unit of its currency as a decimal number: 12050 cents are `120.50`. */
export function toDecimal(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(amount).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** An amount in the smallest unit of its currency for people to read: `€120.50`. */
export const formatMoney = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat([locale, "en"], { style: "currency", currency }).format(
    // Works on the decimal digits, to avoid binary fractions.
    toDecimal(amount, currency) as `${number}`,
  );
