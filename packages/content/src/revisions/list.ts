import { context, ids, type Order, type Where } from "@waymark/core";
import * as z from "zod";
import { byRelevance } from "../list/order.ts";
import type { revisions } from "../tables.ts";
import { toSearchTerms } from "@waymark/content-text";
import { fromRevisionNumber } from "./find.ts";

type Columns = (typeof revisions)["columns"];

/** Default and maximum of `per_page`. */
export const mostRevisions = 100;

const orders = ["date", "id", "include", "relevance", "slug", "include_slugs", "title"] as const;

/** The arguments of a list of revisions. */
export const revisionListArgs = {
  context: context(),
  page: z.int().min(1).default(1).describe("The page number"),
  per_page: z
    .int()
    .min(1)
    .max(mostRevisions)
    .optional()
    .describe(`The number of revisions per page; ${mostRevisions} if omitted`),
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
