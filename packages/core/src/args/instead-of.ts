/** What to declare instead of a type whose values a request cannot contain: requests contain JSON and text. */
export function insteadOf(kind: string): string {
  if (/date/i.test(kind))
    return " Requests contain dates as text: declare dateTime() and convert it with toInstant(), or z.iso.date() for a date without a time.";
  if (/bigint/i.test(kind))
    return " Requests contain integers up to 2^53 - 1: declare z.int(), or z.string() for larger ones.";
  return "";
}
