import {
  can,
  context,
  defineResource,
  fieldsOf,
  type NamespaceContext,
  pageOf,
  valuesOf,
} from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { type BlockPattern, blockPatterns } from "../extension-points.ts";

const names = z.array(z.string());
const { column: value, field } = fieldsOf(valuesOf<BlockPattern>());
const empty = (description: string) =>
  field({ description, reads: ["name"], schema: names, value: () => [] });

// Without the types and templates that a pattern is for, editors offer it everywhere.
const pattern = defineResource({
  name: "block-pattern",
  table: valuesOf<BlockPattern>(),
  fields: {
    name: value("name", {
      description: "The name, which starts with that of the module",
      schema: z.string(),
    }),
    title: value("title", { description: "The name for users", schema: z.string() }),
    description: field({
      description: "What it shows",
      reads: ["description"],
      schema: z.string(),
      value: ({ description = "" }) => description,
    }),
    categories: field({
      description: "Its categories",
      reads: ["categories"],
      schema: names,
      value: ({ categories = [] }) => [...categories],
    }),
    keywords: empty("Other words that editors find it by"),
    inserter: field({
      description: "Whether editors list it",
      reads: ["name"],
      schema: z.boolean(),
      value: () => true,
    }),
    content: value("content", { description: "Its blocks", schema: z.string() }),
  },
});

interface Category {
  readonly name: string;
  readonly label: string;
  readonly description: string;
}
const { column } = fieldsOf(valuesOf<Category>());
const category = defineResource({
  name: "block-pattern-category",
  table: valuesOf<Category>(),
  fields: {
    name: column("name", { description: "The name in patterns", schema: z.string() }),
    label: column("label", { description: "The name for users", schema: z.string() }),
    description: column("description", { description: "What it contains", schema: z.string() }),
  },
});

/** `call-to-action` as `Call to action`. */
const toLabel = (name: string): string =>
  name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll(/[-_]+/g, " ");
const reads = (what: string) =>
  can("edit_posts", {
    code: "rest_cannot_view",
    message: `Sorry, you are not allowed to view ${what}.`,
  });

/** The routes of the patterns of modules, and of their categories. */
export function patternRoutes({ all }: NamespaceContext) {
  const patterns = all(blockPatterns);
  const categories = [...new Set(patterns.flatMap((one) => one.categories ?? []))]
    .toSorted()
    .map((name) => ({ name, label: toLabel(name), description: "" }));
  const list = get({
    summary: "List the block patterns of modules",
    args: { context: context() },
    returns: pageOf(pattern),
    access: reads("block patterns"),
    handler: () => ({ items: patterns, total: patterns.length }),
  });
  const listCategories = get({
    summary: "List the block pattern categories of modules",
    args: { context: context() },
    returns: pageOf(category),
    access: reads("categories of block patterns"),
    handler: () => ({ items: categories, total: categories.length }),
  });
  return { list, listCategories };
}
