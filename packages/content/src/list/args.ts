import { context, dateTime, ids, oneOf, paged, slugs, type Setup, type Shape } from "@waymark/core";
import * as z from "zod";
import type { ContentType } from "../content-type.ts";
import { statuses } from "../points.ts";
import type { Taxonomy } from "../taxonomy.ts";

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

/** The args of every list of content. */
export const commonArgs = {
  context: context(),
  ...paged({ perPage: 10, max: 100 }),
  search: z.string().optional().describe("Words that must occur"),
  after: dateTime().optional().describe("Later than this"),
  before: dateTime().optional().describe("Earlier than this"),
  modified_after: dateTime().optional().describe("Changed later than this"),
  modified_before: dateTime().optional().describe("Changed earlier than this"),
  author: ids().describe("Only by these authors"),
  author_exclude: ids().describe("Not by these authors"),
  exclude: ids().describe("Not these items"),
  include: ids().describe("Only these items"),
  offset: z.int().optional().describe("Begin with the item of this number, from 0"),
  order: z.enum(["asc", "desc"]).default("desc").describe("Upwards or downwards"),
  orderby: z.enum(orders).default("date").describe("What the order goes by"),
  search_columns: z
    .array(z.enum(["post_title", "post_content", "post_excerpt"]))
    .default([])
    .describe("Where the words may occur; anywhere if empty"),
  slug: slugs().optional().describe("Only with these slugs"),
};
export type CommonArgs = z.output<z.ZodObject<typeof commonArgs>> & {
  readonly status: readonly string[] | string;
  readonly parent?: readonly number[];
  readonly parent_exclude?: readonly number[];
  readonly menu_order?: number;
  readonly sticky?: boolean;
  readonly media_type?: string;
  readonly mime_type?: string;
  readonly tax_relation?: "AND" | "OR";
};

/** The status that a list means where none is asked for. */
export const usualStatus = ({ features }: ContentType): string =>
  features.has("file") ? "inherit" : "publish";

/** The status filter: what is mounted decides which there are. */
export const statusArg = (setup: Setup, type: ContentType) => {
  const names = type.features.has("file")
    ? ["inherit", "private", "trash"]
    : [...setup.all(statuses).map(({ name }) => name), "any"];
  return z
    .array(z.enum(names))
    .meta({ default: usualStatus(type) })
    .optional()
    .describe("Only with these statuses");
};

const termList = z.array(z.int()).meta({ title: "Term ID List" });
const termQuery = (taxonomy: Taxonomy, withOperator: boolean) =>
  z
    .strictObject({
      terms: z.array(z.int()).max(100).default([]),
      ...(taxonomy.hierarchical && { include_children: z.boolean().default(false) }),
      ...(withOperator && { operator: z.enum(["AND", "OR"]).default("OR") }),
    })
    .meta({ title: "Term ID Taxonomy Query" });
export type TermFilter =
  | readonly number[]
  | {
      readonly terms: readonly number[];
      readonly include_children?: boolean;
      readonly operator?: "AND" | "OR";
    };

/** What a list of one type takes beyond the common args. */
export function ownArgs({ features, taxonomies }: ContentType): Shape {
  const byTerm = taxonomies.flatMap((taxonomy) => [
    [taxonomy.base, termFilter(taxonomy, true).describe(`Only with these ${taxonomy.label}`)],
    [
      `${taxonomy.base}_exclude`,
      termFilter(taxonomy, false).describe(`Without these ${taxonomy.label}`),
    ],
  ]);
  return {
    ...(features.has("hierarchy") && {
      menu_order: z.int().optional().describe("Only at this place"),
      orderby: z
        .enum([...orders, "menu_order"])
        .default("date")
        .describe("What the order goes by"),
    }),
    ...((features.has("hierarchy") || features.has("file")) && {
      parent: ids().describe("Only below these items"),
      parent_exclude: ids().describe("Not below these items"),
    }),
    ...(features.has("file") && {
      media_type: z
        .enum(["image", "video", "text", "application", "audio"])
        .optional()
        .meta({ default: null })
        .describe("Only files of this family"),
      mime_type: z
        .string()
        .optional()
        .meta({ default: null })
        .describe("Only files of this type; one that is not known is passed over"),
    }),
    ...(taxonomies.length > 0 && {
      tax_relation: z
        .enum(["AND", "OR"])
        .optional()
        .describe("Whether all term filters must hold, or one"),
    }),
    ...Object.fromEntries(byTerm),
    ...(features.has("sticky") && {
      sticky: z.boolean().optional().describe("Only sticky items, or none of them"),
    }),
  };
}
const termFilter = (taxonomy: Taxonomy, withOperator: boolean) =>
  oneOf([termList, termQuery(taxonomy, withOperator)], ["object", "array"]).optional();
