import { toTextLine } from "@waymark/core";
import { errors } from "../errors.ts";

/** The most characters of a term's name. */
const longestName = 200;

/**
 * The name of a term as it is stored: one line of plain text, escaped for HTML, whoever wrote it.
 *
 * @throws ApiError `empty_term_name` and `term_name_too_long`.
 */
export function toTermName(text: string): string {
  const plain = toTextLine(text);
  if (plain === "") throw errors.empty_term_name();
  if (plain.length > longestName) throw errors.term_name_too_long();
  return toStoredName(plain);
}

/** The same of any text: it may be empty, and as long as it likes. */
export const toStoredName = (text: string): string =>
  toTextLine(text)
    .replace(/&(?!#?\w{1,12};)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
