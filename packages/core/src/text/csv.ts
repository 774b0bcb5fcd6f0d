/**
 * The start of a formula in spreadsheets: one of the signs = + - @, in half or full width, a tab or a carriage return,
 * also after blanks, invisible characters, apostrophes or quotes.
 */
const formula = /^[\s\p{Cf}'"]*[=+\-@\t\r＝＋－＠]/u;

/**
 * The text of a CSV cell that no spreadsheet runs as a formula: prefixed by an apostrophe if needed. Apply it to all
 * text from other people, before the cell is quoted; `fromSafeCell` removes the apostrophe again.
 */
export const toSafeCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Reverses `toSafeCell`. Other cells are unchanged, unless they start like such a cell. */
export const fromSafeCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
