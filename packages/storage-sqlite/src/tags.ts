import type { Cell, Condition, NamedTable } from "@waymark/core/storage";

/** No word has it, and the tokenizer of the index takes it for a letter. */
const mark = "§";
const or = "|";
/** Longer values are told apart by the rows alone. */
const longest = 64;
/** Of so many values one is looked for in the index. */
const mostValues = 8;

/** What stands with the words of a row for its value in one of the columns that narrow a search. */
export const toTag = (place: number, value: Cell): string | undefined =>
  value === null || String(value).length > longest
    ? undefined
    : `${mark}${place}x${Buffer.from(String(value)).toString("hex")}`;

/** The expression of the index for one of several tags; undefined for a word. */
export const tagExpression = (word: string): string | undefined =>
  word.startsWith(mark)
    ? `(${word
        .split(or)
        .map((tag) => `"${tag}"`)
        .join(" OR ")})`
    : undefined;

/** What is asked for beside words: as further words, and what only the rows can tell. */
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

/** The values of which a column has to have one; none where something else is asked. */
function valuesOf(part: Condition): readonly Cell[] {
  if (part.op === "eq") return [part.value];
  return part.op === "in" && part.values.length <= mostValues ? part.values : [];
}
