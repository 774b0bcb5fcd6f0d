import { toSearchTerms, toSlug } from "@waymark/content-text";
import { type Actor, parseDate, type Where } from "@waymark/core";
import type { ContentType } from "../content-type.ts";
import type { Status } from "../extension-points.ts";
import type { Audience } from "../media/attachment.ts";
import { kinds } from "../media/kinds.ts";
import type { ItemPermissions } from "../permissions.ts";
import { content, termLinks } from "../tables.ts";
import { type CommonArgs, type TermFilter, usualStatus } from "./args.ts";

type SearchWhere = Where<(typeof content)["columns"]>;
/** A search by an actor. */
interface SearchContext {
  readonly actor: Actor;
  readonly permissions: Pick<ItemPermissions, "editOthers">;
  readonly type: Pick<ContentType, "features">;
}
const columnOf = { post_title: "title", post_content: "content", post_excerpt: "excerpt" } as const;
type Named = keyof typeof columnOf;

const oneWord = /^[\p{L}\p{N}\p{M}]+$/u;

/**
 * Every term must occur, an excluded one must not. Words are matched by prefix in the full-text index; other terms (a
 * phrase, `C++`, text in a script without spaces) are then matched as substrings. Protected texts are searched only for
 * users who may read them.
 */
export function searchWhere(
  search: string,
  named: readonly Named[],
  { actor, permissions, type }: SearchContext,
): SearchWhere | undefined {
  const found = toSearchTerms(search);
  if (!found) return undefined;
  const columns: (keyof SearchWhere & string)[] = (
    named.length > 0 ? named : (Object.keys(columnOf) as Named[])
  ).map((name) => columnOf[name]);
  // The file name of a file is searched too.
  if (type.features.has("file")) columns.push("file");
  const anywhere = (term: string): SearchWhere => ({
    or: columns.map((column) => ({ [column]: { contains: term } })),
  });
  const { words } = found;
  const isMatched = (term: string) =>
    named.length === 0 && oneWord.test(term) && words.includes(term);
  const and: SearchWhere[] = [
    ...(words.length > 0 ? [{ match: words.join(" ") }] : []),
    ...found.terms.filter((term) => !isMatched(term)).map(anywhere),
    ...found.excluded.map((term) => ({ not: anywhere(term) })),
  ];
  if (!permissions.editOthers(actor))
    and.push(actor.id === 0 ? { password: "" } : { or: [{ password: "" }, { author: actor.id }] });
  return { and };
}

type ContentWhere = Where<(typeof content)["columns"]>;

interface Filter {
  readonly type: ContentType;
  readonly statuses: readonly Status[];
  readonly permissions: ItemPermissions;
  readonly actor: Actor;
  readonly timezone: string;
  readonly args: CommonArgs & Readonly<Record<string, unknown>>;
  /** For files: all audiences. */
  readonly audiences: readonly Audience[];
  /** All descendants of these terms, for filters that include children. */
  readonly descendants: ReadonlyMap<number, readonly number[]>;
}

/** The rows of a list: those that match the arguments and that the caller may read; `added` are those of other modules. */
export function toWhere(filter: Filter, added: readonly ContentWhere[] = []): ContentWhere {
  const { args, type, timezone } = filter;
  const local = (text: string | undefined) => text && parseDate(text, timezone)?.local;
  const and: ContentWhere[] = [visible(filter)];
  const add = (where: ContentWhere | undefined) => void (where && and.push(where));
  add(between("date", local(args.after), local(args.before)));
  add(between("modified", local(args.modified_after), local(args.modified_before)));
  // With both, `author_exclude` takes precedence over `author`, but `include` over `exclude`.
  if (args.author_exclude.length > 0) add({ author: { notIn: unsigned(args.author_exclude) } });
  else if (args.author.length > 0) add({ author: { in: unsigned(args.author) } });
  if (args.include.length > 0) add({ id: { in: args.include } });
  else if (args.exclude.length > 0) add({ id: { notIn: args.exclude } });
  if (args.parent && args.parent.length > 0) add({ parent: { in: args.parent } });
  else if (args.parent_exclude && args.parent_exclude.length > 0)
    add({ parent: { notIn: args.parent_exclude } });
  if (args.menu_order !== undefined) add({ menu_order: args.menu_order });
  if (args.slug && args.slug.length > 0) add({ slug: { in: args.slug.map(toSlug) } });
  if (args.sticky === true) add({ sticky: true });
  else if (args.sticky === false && args.include.length === 0) add({ sticky: false });
  if (args.format && args.format.length > 0) add({ format: { in: args.format } });
  add(ofMime(args));
  if (args.search) add(searchWhere(args.search, args.search_columns, filter));
  add(termWhere(filter));
  and.push(...added);
  return and.length === 1 ? (and[0] as ContentWhere) : { type: type.name, and };
}

/** Signs of author ids are ignored, as in `offset`. */
const unsigned = (ids: readonly number[]): readonly number[] => ids.map(Math.abs);

function between(
  column: "date" | "modified",
  after?: string,
  before?: string,
): ContentWhere | undefined {
  if (!after && !before) return undefined;
  return { [column]: { ...(after && { gt: after }), ...(before && { lt: before }) } };
}

/** A known MIME type takes precedence over `media_type`; an unknown one is ignored. */
function ofMime({ mime_type: type, media_type: family }: CommonArgs): ContentWhere | undefined {
  if (kinds.some((kind) => kind.type === type)) return { mime_type: type };
  return family ? { mime_type: { startsWith: `${family}/` } } : undefined;
}

/** The requested statuses, each restricted to what the caller may read, so that totals count nothing else. */
function visible(filter: Filter): ContentWhere {
  const { args, statuses, permissions, actor, type } = filter;
  if (type.features.has("file")) return visibleFiles(filter);
  const requested = requestedStatuses(args.status, statuses, permissions, actor);
  const unownedItem = { status: "", author: 0 };
  const own = { ...unownedItem, author: actor.id };
  const otherUsersItem = { ...unownedItem, author: -1 };
  const free = requested.filter((status) => permissions.read(actor, { ...otherUsersItem, status }));
  const mine = requested.filter(
    (status) =>
      !free.includes(status) && actor.id !== 0 && permissions.read(actor, { ...own, status }),
  );
  const of = (names: readonly string[]): ContentWhere["status"] =>
    names.length === 1 ? (names[0] as string) : { in: names };
  if (mine.length === 0) return { type: type.name, status: of(free) };
  if (free.length === 0) return { type: type.name, author: actor.id, status: of(mine) };
  return { type: type.name, or: [{ status: of(free) }, { status: of(mine), author: actor.id }] };
}

function visibleFiles({ args, permissions, actor, type, audiences }: Filter): ContentWhere {
  const requested = typeof args.status === "string" ? [args.status] : args.status;
  const [first = usualStatus(type), ...more] = requested;
  const status = more.length === 0 ? first : { in: requested };
  return { type: type.name, status, ...readableFiles(permissions, audiences, actor) };
}

function requestedStatuses(
  given: CommonArgs["status"],
  statuses: readonly Status[],
  permissions: ItemPermissions,
  actor: Actor,
): readonly string[] {
  const requested = typeof given === "string" ? [given] : given;
  if (requested.includes("any"))
    return statuses.filter((one) => !one.hidden).map(({ name }) => name);
  if (requested.length > 0) return [...new Set(requested)];
  return statuses
    .filter(
      (one) => one.public || (one.private && (actor.id !== 0 || permissions.readPrivate(actor))),
    )
    .map(({ name }) => name);
}

/** The term filters, combined as `tax_relation` says. */
function termWhere({ type, args, descendants }: Filter): ContentWhere | undefined {
  const clauses = type.taxonomies.flatMap(({ base }) => [
    ...includes(args[base] as TermFilter | undefined, descendants),
    ...excludes(args[`${base}_exclude`] as TermFilter | undefined, descendants),
  ]);
  if (clauses.length === 0) return undefined;
  return args.tax_relation === "OR" ? { or: clauses } : { and: clauses };
}
const linkedTo = (terms: readonly number[]): ContentWhere => ({
  exists: { table: termLinks, to: "content", where: { term: { in: terms } } },
});
function includes(
  given: TermFilter | undefined,
  descendants: Filter["descendants"],
): readonly ContentWhere[] {
  const { terms, operator = "OR", include_children: deep = false } = toQuery(given);
  if (terms.length === 0) return [];
  const withBelow = (term: number) => (deep ? [term, ...(descendants.get(term) ?? [])] : [term]);
  return operator === "AND"
    ? [{ and: terms.map((term) => linkedTo(withBelow(term))) }]
    : [linkedTo(terms.flatMap(withBelow))];
}
function excludes(
  given: TermFilter | undefined,
  descendants: Filter["descendants"],
): readonly ContentWhere[] {
  return includes(given, descendants).map((where) => ({ not: where }));
}
export function toQuery(given: TermFilter | undefined): {
  readonly terms: readonly number[];
  readonly include_children?: boolean;
  readonly operator?: "AND" | "OR";
} {
  if (!given) return { terms: [] };
  return "terms" in given ? given : { terms: given };
}

/** The files that an actor may read, as a condition on their rows; undefined for all files. */
function readableFiles(
  permissions: ItemPermissions,
  audiences: readonly Audience[],
  actor: Actor,
): Where<(typeof content)["columns"]> | undefined {
  const unownedItem = { status: "inherit", author: -1, owner: -1 };
  const readable = audiences.filter((audience) =>
    permissions.read(actor, { ...unownedItem, audience }),
  );
  if (readable.length === audiences.length) return undefined;
  const granted = { audience: { in: readable } };
  return actor.id === 0 ? granted : { or: [granted, { author: actor.id }, { owner: actor.id }] };
}
