import type { Cell, Condition, NamedTable } from "@waymark/storage";

/** No word contains it, and the tokenizer of the index accepts it as a letter. */
const mark = "§";
const or = "|";
/** Longer values are only compared in the rows. */
const longest = 64;
/** The maximum number of values that are looked up in the index. */
const mostValues = 8;

/** The tag beside the words of a row for its value in one of the columns that narrow a search. */
export const toTag = (place: number, value: Cell): string | undefined =>
  value === null || String(value).length > longest
    ? undefined
    : `${mark}${place}x${hexOf(String(value))}`;

const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The expression of the index for one of several tags; undefined for a word. */
export const tagExpression = (word: string): string | undefined =>
  word.startsWith(mark)
    ? `(${word
        .split(or)
        .map((tag) => `"${tag}"`)
        .join(" OR ")})`
    : undefined;

/** Conditions beside words: as further words, and the rest that only the rows can check. */
export function toTags(
  { table }: NamedTable,
  parts: readonly Condition[],
): { readonly tags: readonly string[]; readonly rest: readonly Condition[] } {
  const narrowedBy = table.search?.narrowedBy ?? [];
  const tags: string[] = [];
  const rest: Condition[] = [];
  for (const part of parts) {
    const place = "column" in part ? narrowedBy.indexOf(part.column) : -1;
    const any = place < 0 ? [] : valuesOf(part).map((value) => toTag(place, value));
    const known = any.filter((tag) => tag !== undefined);
    if (known.length === 0 || known.length < any.length) rest.push(part);
    else tags.push(known.join(or));
  }
  return { tags, rest };
}

/** The values that a condition allows for a column; none for other conditions. */
function valuesOf(part: Condition): readonly Cell[] {
  if (part.op === "eq") return [part.value];
  return part.op === "in" && part.values.length <= mostValues ? part.values : [];
}
