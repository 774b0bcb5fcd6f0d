import type { Where } from "@waymark/core";
import { content } from "../tables.ts";
import { toSearchTerms } from "../text/search-terms.ts";
import type { Filter } from "./where.ts";

type ContentWhere = Where<(typeof content)["columns"]>;
const columnOf = { post_title: "title", post_content: "content", post_excerpt: "excerpt" } as const;
type Named = keyof typeof columnOf;

/** Every term in one of the columns; an excluded one in none. Protected texts are searched for nobody who could not read them. */
export function searchWhere(
  search: string,
  named: readonly Named[],
  { actor, rights }: Filter,
): ContentWhere | undefined {
  const found = toSearchTerms(search);
  if (!found) return undefined;
  const columns = (named.length > 0 ? named : (Object.keys(columnOf) as Named[])).map(
    (name) => columnOf[name],
  );
  const anywhere = (term: string): ContentWhere => ({
    or: columns.map((column) => ({ [column]: { contains: term } })),
  });
  const and: ContentWhere[] = [
    ...found.terms.map(anywhere),
    ...found.excluded.map((term) => ({ not: anywhere(term) })),
  ];
  if (!rights.editOthers(actor))
    and.push(actor.id === 0 ? { password: "" } : { or: [{ password: "" }, { author: actor.id }] });
  return { and };
}
