import { type NamespaceContext, toTextLine } from "@waymark/core";
import { errors } from "../errors.ts";
import { termMeta, type TermMetaKey } from "../extension-points.ts";
import type { Taxonomy } from "../taxonomy.ts";

/** Maximum number of characters of a term's name. */
const longestName = 200;

/**
 * The name of a term for storage: one line of plain text, escaped for HTML.
 *
 * @throws ApiError `empty_term_name` and `term_name_too_long`.
 */
export function toTermName(text: string): string {
  const plain = toTextLine(text);
  if (plain === "") throw errors.empty_term_name();
  if (plain.length > longestName) throw errors.term_name_too_long();
  return toStoredName(plain);
}

/** The same for any text, which may be empty and of any length. */
export const toStoredName = (text: string): string =>
  toTextLine(text)
    .replace(/&(?!#?\w{1,12};)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** The meta keys of a taxonomy's terms. */
export const metaOf = ({ name }: Taxonomy, all: NamespaceContext["all"]): readonly TermMetaKey[] =>
  all(termMeta).filter(({ taxonomies }) => !taxonomies || taxonomies.includes(name));
