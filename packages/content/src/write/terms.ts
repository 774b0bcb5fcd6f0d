import type { Db } from "@waymark/core";
import type { TypeRuntime } from "../resources/content.ts";
import type { tables } from "../tables.ts";
import type { Counts } from "./counters.ts";
import type { ContentContext } from "./item.ts";
import type { WriteArgs } from "./values.ts";

type LinkDb = Pick<Db<typeof tables>, "terms" | "termLinks">;
interface Item {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly date: string;
}
const linkKey = ["term", "type", "status", "date", "content"] as const;
/** The term ids that an item will have, by taxonomy; terms of other taxonomies stay. */
type TermAssignment = ReadonlyMap<string, ReadonlySet<number>>;
/** A term with the columns that its links copy. */
interface KnownTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly name_key: string;
}
const isCounted = ({ status }: Item): boolean => status === "publish";

/** The requested terms; ids of other taxonomies are ignored. */
export async function knownTerms(
  db: LinkDb,
  requested: TermAssignment,
): Promise<readonly KnownTerm[]> {
  const ids = [...requested.values()].flatMap((of) => [...of]);
  if (ids.length === 0) return [];
  const found = await db.terms.find({
    where: { id: { in: ids } },
    columns: ["id", "taxonomy", "name_key"],
  });
  return found.filter(({ id, taxonomy }) => requested.get(taxonomy)?.has(id));
}

/** Assigns additional terms to an item. Returns the changes of counts. */
export async function giveTerms(
  db: LinkDb,
  item: Item,
  terms: readonly KnownTerm[],
): Promise<Counts> {
  const { id: content, type, status, date } = item;
  const links = terms.map(({ id: term, taxonomy, name_key }) => ({
    term,
    content,
    taxonomy,
    name_key,
    type,
    status,
    date,
  }));
  // The upsert ignores existing links, so no savepoint is needed.
  if (links.length > 0) await db.termLinks.upsert(links, { on: linkKey, set: [] });
  const by = isCounted(item) ? 1 : 0;
  return { terms: terms.map(({ id: term, name_key }) => ({ term, content, by, name_key })) };
}

/** Replaces the terms of an item in some taxonomies. Returns the changes of counts. */
export async function setTerms(db: LinkDb, item: Item, requested: TermAssignment): Promise<Counts> {
  const { id: content } = item;
  const [known, links] = await Promise.all([
    knownTerms(db, requested),
    db.termLinks.find({ where: { content, taxonomy: { in: [...requested.keys()] } } }),
  ]);
  const current = new Set(known.map(({ id }) => id));
  const had = new Set(links.map(({ term }) => term));
  const gone = [...had].filter((term) => !current.has(term));
  if (gone.length > 0) await db.termLinks.removeAll({ content, term: { in: gone } });
  const { terms: given = [] } = await giveTerms(
    db,
    item,
    known.filter(({ id }) => !had.has(id)),
  );
  const by = isCounted(item) ? -1 : 0;
  return { terms: [...gone.map((term) => ({ term, content, by })), ...given] };
}

/** Updates the copies of an item's columns in its term links. Returns the changes of counts. */
export async function followInTerms(db: LinkDb, before: Item, after: Item): Promise<Counts> {
  const { type, status, date } = after;
  if (before.type === type && before.status === status && before.date === date) return {};
  const { id: content } = after;
  // One statement: a term that is renamed meanwhile keeps its new name key in the links.
  const linked = await db.termLinks.updateAll({ content }, { type, status, date });
  const by = Number(isCounted(after)) - Number(isCounted(before));
  if (linked === 0 || by === 0) return {};
  const links = await db.termLinks.find({ where: { content }, columns: ["term"] });
  return { terms: links.map(({ term }) => ({ term, content, by })) };
}

/** Removes all terms from an item that is being deleted. Returns the changes of counts. */
export async function dropTerms(db: LinkDb, item: Item): Promise<Counts> {
  const links = await db.termLinks.find({ where: { content: item.id } });
  if (links.length === 0) return {};
  await db.termLinks.removeAll({ content: item.id });
  const by = isCounted(item) ? -1 : 0;
  return { terms: links.map(({ term }) => ({ term, content: item.id, by })) };
}

/** The terms that a write sets. A new item gets the default term of a taxonomy without an argument. */
export function requestedTerms(
  { type }: TypeRuntime,
  { settings }: Pick<ContentContext, "settings">,
  args: WriteArgs,
  isNew: boolean,
): TermAssignment {
  const requested = new Map<string, ReadonlySet<number>>();
  for (const { name, base, defaultTerm } of type.taxonomies) {
    const input = args[base] as readonly number[] | null | undefined;
    const standard = isNew && defaultTerm ? settings.get(defaultTerm) : 0;
    if (input) requested.set(name, new Set(input));
    else if (standard !== 0) requested.set(name, new Set([standard]));
  }
  return requested;
}
