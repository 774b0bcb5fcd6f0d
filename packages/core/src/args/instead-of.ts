/** What to declare in the place of a kind of value that no request can carry: requests hold JSON and text. */
export function insteadOf(kind: string): string {
  if (/date/i.test(kind))
    return " A request carries a date as text: declare dateTime() and make a Date of it with toInstant(), or z.iso.date() for a day without a time.";
  if (/bigint/i.test(kind))
    return " A request carries whole numbers up to 2^53 - 1: declare z.int(), or z.string() for larger ones.";
  return "";
}
