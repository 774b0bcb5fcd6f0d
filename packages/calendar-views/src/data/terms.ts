import { calendarCategory, toPlain } from "@waymark/calendar";
import { pathsTo, tag as tags } from "@waymark/content";
import { toSlug } from "@waymark/content-text";
import type { Context } from "../builder.ts";
import { decoded } from "../url/read.ts";
import type { State } from "../url/state.ts";

/** The terms of a state with their names, and the state with their current slugs. */
export interface Termed {
  readonly state: State;
  /** Plain text. */
  readonly names: readonly string[];
}

/** Looks up the category and tag of a state; undefined if one does not exist. */
export async function withTerms(
  { db }: Pick<Context, "db">,
  state: State,
): Promise<Termed | undefined> {
  const { category, tag } = state;
  const slug = category?.at(-1);
  const find = (taxonomy: string, name: string | undefined) =>
    name === undefined ? undefined : db.terms.first({ taxonomy, slug: toSlug(name) });
  const [ofCategory, ofTag] = await Promise.all([
    find(calendarCategory.name, slug),
    find(tags.name, tag),
  ]);
  if ((slug !== undefined && !ofCategory) || (tag !== undefined && !ofTag)) return undefined;
  const above = ofCategory && (await pathsTo(db, [ofCategory])).get(ofCategory.id);
  const path = ofCategory && `${above ?? ""}${ofCategory.slug}`.split("/").map(decoded);
  return {
    state: {
      ...state,
      ...(path && { category: path }),
      ...(ofTag && { tag: decoded(ofTag.slug) }),
    },
    names: [ofCategory, ofTag].flatMap((term) => (term ? [toPlain(term.name)] : [])),
  };
}
