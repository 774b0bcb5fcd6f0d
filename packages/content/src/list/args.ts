import {
  context,
  dateTime,
  ids,
  oneOf,
  paged,
  slugs,
  type NamespaceContext,
  type Shape,
  type Order,
} from "@waymark/core";
import * as z from "zod";
import type { ContentType, Taxonomy } from "../content-type.ts";
import { statuses } from "../extension-points.ts";
import { schemas } from "../resources/schemas.ts";
import { content } from "../tables.ts";
import { toSearchTerms, toSlug } from "@waymark/content-text";

const orders = [
  "author",
  "date",
  "id",
  "include",
  "modified",
  "parent",
  "relevance",
  "slug",
  "include_slugs",
  "title",
] as const;
export type OrderBy = (typeof orders)[number] | "menu_order";

/** The arguments that all lists of items have. */
export const commonArgs = {
  context: context(),
  ...paged({ perPage: 10, max: 100 }),
  search: z.string().optional().describe("Only results that match these words"),
  after: dateTime().optional().describe("Only items published after this date"),
  before: dateTime().optional().describe("Only items published before this date"),
  modified_after: dateTime().optional().describe("Only items modified after this date"),
  modified_before: dateTime().optional().describe("Only items modified before this date"),
  author: ids().describe("Only items by these authors"),
  author_exclude: ids().describe("No items by these authors"),
  exclude: ids().describe("Leave out items with these IDs"),
  include: ids().describe("Only items with these IDs"),
  offset: z.int().optional().describe("How many items to skip"),
  order: z.enum(["asc", "desc"]).default("desc").describe("Ascending or descending order"),
  orderby: z.enum(orders).default("date").describe("Sort field"),
  search_columns: z
    .array(z.enum(["post_title", "post_content", "post_excerpt"]))
    .default([])
    .describe("The fields to search; all of them if empty"),
  slug: slugs().optional().describe("Only results with these slugs"),
};
export type CommonArgs = z.output<z.ZodObject<typeof commonArgs>> & {
  readonly status: readonly string[] | string;
  readonly parent?: readonly number[];
  readonly parent_exclude?: readonly number[];
  readonly menu_order?: number;
  readonly sticky?: boolean;
  readonly format?: readonly string[];
  readonly media_type?: string;
  readonly mime_type?: string;
  readonly tax_relation?: "AND" | "OR";
  readonly password?: string;
};

/** The default status of a list. */
export const usualStatus = ({ features }: ContentType): string =>
  features.has("file") ? "inherit" : "publish";

/** The status filter, with the statuses of all modules. */
export const statusArg = (setup: NamespaceContext, type: ContentType) => {
  const names = type.features.has("file")
    ? ["inherit", "private", "trash"]
    : [...setup.all(statuses).map(({ name }) => name), "any"];
  return z
    .array(z.enum(names))
    .meta({ default: usualStatus(type) })
    .optional()
    .describe("Only items with these statuses");
};

const termList = z
  .array(z.int())
  .meta({ title: "Term ID List", description: "Match terms with these IDs" });
const termQuery = (taxonomy: Taxonomy, withOperator: boolean) =>
  z
    .strictObject({
      terms: z.array(z.int()).max(100).default([]).describe("The IDs of the terms"),
      ...(taxonomy.hierarchical && {
        include_children: z.boolean().default(false).describe("Whether to match child terms too"),
      }),
      ...(withOperator && {
        operator: z
          .enum(["AND", "OR"])
          .default("OR")
          .describe("Whether items must have all of the terms or any of them"),
      }),
    })
    .meta({ title: "Term ID Taxonomy Query", description: "A query with more options" });
export type TermFilter =
  | readonly number[]
  | {
      readonly terms: readonly number[];
      readonly include_children?: boolean;
      readonly operator?: "AND" | "OR";
    };

/** The arguments of a type's list in addition to the common ones. */
export function ownArgs({ features, taxonomies }: ContentType): Shape {
  const byTerm = taxonomies.flatMap((taxonomy) => [
    [taxonomy.base, termFilter(taxonomy, true).describe(`Only items with these ${taxonomy.label}`)],
    [
      `${taxonomy.base}_exclude`,
      termFilter(taxonomy, false).describe(`No items with these ${taxonomy.label}`),
    ],
  ]);
  return {
    ...(features.has("hierarchy") && {
      menu_order: z.int().optional().describe("Only items with this menu order"),
      orderby: z
        .enum([...orders, "menu_order"])
        .default("date")
        .describe("Sort field"),
    }),
    ...((features.has("hierarchy") || features.has("file")) && {
      parent: ids().describe("Only children of these items"),
      parent_exclude: ids().describe("No children of these items"),
    }),
    ...(features.has("file") && {
      media_type: z
        .enum(["image", "video", "text", "application", "audio"])
        .optional()
        .meta({ default: null })
        .describe("Only files of this media type"),
      mime_type: z
        .string()
        .optional()
        .meta({ default: null })
        .describe("Only files of this MIME type; an unknown type is ignored"),
    }),
    ...(taxonomies.length > 0 && {
      tax_relation: z
        .enum(["AND", "OR"])
        .optional()
        .describe("Whether items must match all term filters or any of them"),
    }),
    ...Object.fromEntries(byTerm),
    ...(features.has("sticky") && {
      sticky: z.boolean().optional().describe("Only sticky items, or no sticky items"),
    }),
    ...(features.has("formats") && {
      format: z.array(schemas.format).optional().describe("Only items with these formats"),
    }),
  };
}
const termFilter = (taxonomy: Taxonomy, withOperator: boolean) =>
  oneOf([termList, termQuery(taxonomy, withOperator)], ["object", "array"]).optional();

type ContentOrder = Order<(typeof content)["columns"]>;

/** The order of a list; ties are resolved by id. */
export function toOrder(args: CommonArgs & { readonly orderby: string }): readonly ContentOrder[] {
  const { order, orderby } = args;
  switch (orderby) {
    case "include":
      return [{ id: args.include }];
    case "include_slugs":
      return args.slug && args.slug.length > 0
        ? [{ slug: args.slug.map(toSlug) }]
        : [{ date: "asc" }];
    case "relevance":
      return [...byRelevance(args.search ?? ""), { date: order }];
    case "id":
      return [{ id: order }];
    case "date":
    case "modified":
      return [{ [orderby]: order }, { id: order }];
    case "title":
      return [{ title_key: order }];
    default:
      return [{ [orderby]: order }];
  }
}

/** First the whole phrase in the title, then all terms in the title, then any; then the phrase in the excerpt, then in the content. */
export function byRelevance(search: string): readonly ContentOrder[] {
  const found = toSearchTerms(search);
  if (!found) return [];
  const title = (term: string) => ({ title: { contains: term } });
  const [only, ...more] = found.terms;
  if (only === undefined) return [];
  if (more.length === 0) return [{ first: title(only) }];
  const { phrase } = found;
  const isWhole = found.excluded.length === 0;
  return [
    ...(isWhole ? [{ first: title(phrase) }] : []),
    ...(found.terms.length < 7 ? [{ first: { and: found.terms.map(title) } }] : []),
    { first: { or: found.terms.map(title) } },
    ...(isWhole
      ? [{ first: { excerpt: { contains: phrase } } }, { first: { content: { contains: phrase } } }]
      : []),
  ];
}
