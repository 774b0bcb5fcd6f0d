import { errors } from "../errors.ts";
import type { ContentContext, Item } from "../write/item.ts";
import type { Revision } from "./state.ts";
import { context, ids, type Order, type Where } from "@waymark/core";
import * as z from "zod";
import { byRelevance } from "../list/args.ts";
import type { revisions } from "../tables.ts";
import { toSearchTerms } from "@waymark/content-text";

/** Offset of revision ids; no site has as many items. */
const first = 1_000_000_000;

/**
 * The id of a revision in responses. Items and revisions have separate sequences but share one id space in the API: an
 * autosave response has the item's own id if it updated the item itself, and clients distinguish the two by the id.
 */
export const toRevisionNumber = (id: number): number => first + id;

/** The stored id of a revision from its id in the API; matches no row for ids of items. */
const fromRevisionNumber = (number: number): number => number - first;

type ContentDb = Pick<ContentContext["db"], "content" | "revisions">;
/** A revision with its item, which permissions depend on. */
interface Paired {
  readonly item: Item;
  readonly revision: Revision;
}
interface Named {
  readonly parent: number;
  readonly id: number;
}

/** The item whose revisions are requested. */
export async function parentOf(db: ContentDb, type: string, id: number): Promise<Item> {
  const item = await db.content.get(id);
  if (!item || item.type !== type) throw errors.rest_post_invalid_parent();
  return item;
}

/** The item of a path, and the revision with the id of the path, which may belong to another item. */
async function pairOf(db: ContentDb, type: string, { parent, id }: Named) {
  const item = await parentOf(db, type, parent);
  return { item, revision: await db.revisions.get(fromRevisionNumber(id)) };
}

/** The revision of a path, if it belongs to the item of the path. */
export async function revisionOf(
  db: ContentDb,
  type: string,
  { parent, id }: Named,
): Promise<Paired> {
  const { item, revision } = await pairOf(db, type, { parent, id });
  if (!revision) throw errors.rest_post_invalid_id();
  if (revision.parent !== item.id) throw errors.rest_revision_parent_id_mismatch();
  return { item, revision };
}

/** The autosave of a path: of any user, but of the item of the path only. */
export async function autosaveOf(
  db: ContentDb,
  type: string,
  { parent, id }: Named,
): Promise<Paired> {
  const { item, revision } = await pairOf(db, type, { parent, id });
  if (!revision || revision.parent !== item.id || revision.kind !== "autosave")
    throw errors.rest_post_no_autosave();
  return { item, revision };
}

/** The order of an index, so that the newest of thousands of revisions is found without reading all. */
export const newestFirst = [{ date: "desc" }, { id: "desc" }] as const;

/** The id of an item's newest revision, including autosaves; 0 without one. */
export async function newestOf(
  db: Pick<ContentContext["db"], "revisions">,
  parent: number,
): Promise<number> {
  const [newest] = await db.revisions.find({
    where: { parent },
    orderBy: newestFirst,
    columns: ["id"],
    limit: 1,
  });
  return newest?.id ?? 0;
}

type Columns = (typeof revisions)["columns"];

/** Default and maximum of `per_page`. */
export const maxRevisions = 100;

const orders = ["date", "id", "include", "relevance", "slug", "include_slugs", "title"] as const;

/** The arguments of a list of revisions. */
export const revisionListArgs = {
  context: context(),
  page: z.int().min(1).default(1).describe("The page number"),
  per_page: z
    .int()
    .min(1)
    .max(maxRevisions)
    .optional()
    .describe(`The number of revisions per page; ${maxRevisions} if omitted`),
  search: z.string().optional().describe("Only results that match these words"),
  exclude: ids().describe("Leave out revisions with these IDs"),
  include: ids().describe("Only revisions with these IDs"),
  offset: z.int().optional().describe("How many revisions to skip; requires `per_page`"),
  order: z.enum(["asc", "desc"]).default("desc").describe("Ascending or descending order"),
  orderby: z.enum(orders).default("date").describe("Sort field"),
};
export type RevisionListArgs = z.output<z.ZodObject<typeof revisionListArgs>>;

/** The revisions of an item that a list selects. */
export function toRevisionWhere(
  parent: number,
  { include, exclude, search }: RevisionListArgs,
): Where<Columns> {
  const found = search ? toSearchTerms(search) : undefined;
  const anywhere = (term: string): Where<Columns> => ({
    or: [
      { title: { contains: term } },
      { excerpt: { contains: term } },
      { content: { contains: term } },
    ],
  });
  return {
    parent,
    ...(include.length > 0
      ? { id: { in: include.map(fromRevisionNumber) } }
      : exclude.length > 0 && { id: { notIn: exclude.map(fromRevisionNumber) } }),
    ...(found && {
      and: [
        ...found.terms.map(anywhere),
        ...found.excluded.map((term) => ({ not: anywhere(term) })),
      ],
    }),
  };
}

/** The order of a list. Fields that all revisions of an item share do not order them; these lists are in order of creation. */
export function toRevisionOrder({
  order,
  orderby,
  include,
  search,
}: RevisionListArgs): readonly Order<Columns>[] {
  switch (orderby) {
    case "include":
      return [{ id: include.map(fromRevisionNumber) }];
    case "include_slugs":
      return [{ date: "asc" }, { id: "asc" }];
    case "relevance":
      return [
        ...(byRelevance(search ?? "") as readonly Order<Columns>[]),
        { date: order },
        { id: "asc" },
      ];
    case "slug":
      return [{ kind: order }, { id: "asc" }];
    default:
      return [{ [orderby]: order }, { id: order }];
  }
}
