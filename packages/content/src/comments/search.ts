import { toSearchTerms } from "../text/search-terms.ts";
import type { CommentWhere } from "./comment.ts";

/** Scripts without spaces between words, where a term may be within a run of letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const anyWord = /[\p{L}\p{N}]/u;
const shown = ["author_name", "content"] as const;

/** Every term must occur in the name or the content. Personal data is searched for moderators only, and matched as a whole. */
export function searchWhere(search: string, isPersonal: boolean): CommentWhere {
  const found = toSearchTerms(search);
  if (!found) return {};
  const anywhere = (term: string): CommentWhere => ({
    or: shown.map((column) => ({ [column]: { contains: term } })),
  });
  const isWord = (term: string) => anyWord.test(term) && !unspaced.test(term);
  const words = found.terms.filter(isWord);
  const texts: CommentWhere = {
    and: [
      ...(words.length > 0 ? [{ match: words.join(" ") }] : []),
      ...found.terms.filter((term) => !isWord(term)).map(anywhere),
      ...found.excluded.map((term) => ({ not: anywhere(term) })),
    ],
  };
  if (!isPersonal) return texts;
  return { or: [texts, { author_email: found.phrase }, { author_ip: found.phrase }] };
}
