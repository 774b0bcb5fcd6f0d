/**
 * What spreadsheets take for the beginning of a formula: one of the signs = + - @, in half or full width, a tab or a carriage
 * return, also behind blanks, invisible characters, apostrophes or quotes.
 */
const formula = /^[\s\p{Cf}'"]*[=+\-@\t\r＝＋－＠]/u;

/**
 * The text of a CSV cell that no spreadsheet runs as a formula: where it could, an apostrophe is put in front. Apply it to
 * every text that somebody else has written, before the cell is quoted; `fromSafeCell` takes the apostrophe away again.
 */
export const toSafeCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that `toSafeCell` has made a cell of. Other cells stay as they are, unless they begin as such a cell does. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
