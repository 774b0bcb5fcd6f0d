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

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
/**
 * Escapes text for XML: elements and quoted attributes. Characters that XML 1.0 does not allow, not even as references,
 * are removed.
 */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "");
