/**
 * What a spreadsheet would run as a formula gets an apostrophe in front: also where blanks or apostrophes stand before it.
 */
const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);
/** Signs of full width are signs too; what stands invisibly before them hides nothing. */
const formula = /^[\s\p{Cf}'"]*[=+\-@\t\r＝＋－＠]/u;

const toCell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** Rows of texts as CSV: every cell in quotes, formulas made harmless. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");

/** The same as a file that browsers save. */
export const toCsvFile = (name: string, text: string): Response =>
  new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=UTF-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
