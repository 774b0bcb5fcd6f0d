import type { Actor, Where } from "@waymark/core";
import type { ContentType } from "../content-type.ts";
import type { Rights } from "../rights.ts";
import { content } from "../tables.ts";
import { toSearchTerms } from "@waymark/content-text";

type ContentWhere = Where<(typeof content)["columns"]>;
/** A search by an actor. */
interface Searching {
  readonly actor: Actor;
  readonly rights: Pick<Rights, "editOthers">;
  readonly type: Pick<ContentType, "features">;
}
const columnOf = { post_title: "title", post_content: "content", post_excerpt: "excerpt" } as const;
type Named = keyof typeof columnOf;

/** Scripts without spaces between words, where a term may be within a run of letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const oneWord = /^[\p{L}\p{N}\p{M}]+$/u;
const anyWord = /[\p{L}\p{N}]/u;

/**
 * Every term must occur, an excluded one must not. Words are matched by prefix in the full-text index; other terms (a
 * phrase, `C++`, text in a script without spaces) are then matched as substrings. Protected texts are searched only for
 * users who may read them.
 */
export function searchWhere(
  search: string,
  named: readonly Named[],
  { actor, rights, type }: Searching,
): ContentWhere | undefined {
  const found = toSearchTerms(search);
  if (!found) return undefined;
  const columns: (keyof ContentWhere & string)[] = (
    named.length > 0 ? named : (Object.keys(columnOf) as Named[])
  ).map((name) => columnOf[name]);
  // The file name of a file is searched too.
  if (type.features.has("file")) columns.push("file");
  const anywhere = (term: string): ContentWhere => ({
    or: columns.map((column) => ({ [column]: { contains: term } })),
  });
  const words = found.terms.filter((term) => anyWord.test(term) && !unspaced.test(term));
  const isSettled = (term: string) =>
    named.length === 0 && oneWord.test(term) && words.includes(term);
  const and: ContentWhere[] = [
    ...(words.length > 0 ? [{ match: words.join(" ") }] : []),
    ...found.terms.filter((term) => !isSettled(term)).map(anywhere),
    ...found.excluded.map((term) => ({ not: anywhere(term) })),
  ];
  if (!rights.editOthers(actor))
    and.push(actor.id === 0 ? { password: "" } : { or: [{ password: "" }, { author: actor.id }] });
  return { and };
}
