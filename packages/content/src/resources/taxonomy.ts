import { defineResource, fieldsOf, raw, valuesOf, type Setup } from "@waymark/core";
import * as z from "zod";
import { errors } from "../errors.ts";
import { contentTypes } from "../points.ts";
import { termCapabilities } from "../capabilities.ts";
import type { Taxonomy } from "../taxonomy.ts";
import { taxonomyLabels } from "./labels.ts";
import { named } from "./named.ts";
import { withContributed } from "./shelves.ts";
import { routesOf } from "./routes-of.ts";

const taxonomies = valuesOf<Taxonomy>();
const { field, link } = fieldsOf(taxonomies);
const toRead = ["view", "edit"] as const;
const toEdit = ["edit"] as const;

/** The names of the types whose items have terms of a taxonomy. */
export const typesOf = ({ name }: Pick<Taxonomy, "name">, all: Setup["all"]): readonly string[] =>
  all(contentTypes)
    .filter((type) => withContributed(type, all).taxonomies.some((one) => one.name === name))
    .map((type) => type.name);

const sights = [
  "public",
  "publicly_queryable",
  "show_ui",
  "show_in_nav_menus",
  "show_in_quick_edit",
];

/** How a taxonomy looks on the wire. */
export const taxonomyResource = ({ all }: Pick<Setup, "all">) =>
  defineResource({
    name: "taxonomy",
    table: taxonomies,
    fields: {
      capabilities: field({
        about: "The capabilities that its routes ask for, by what they allow",
        reads: ["capability"],
        in: toEdit,
        schema: raw({ type: "object" }),
        value: (taxonomy) => termCapabilities(taxonomy as Taxonomy),
      }),
      description: field({
        about: "What it is for",
        reads: ["description"],
        in: toRead,
        schema: z.string(),
        value: ({ description = "" }) => description,
      }),
      hierarchical: field({
        about: "Whether its terms stand below each other",
        reads: ["hierarchical"],
        in: toRead,
        schema: z.boolean(),
        value: ({ hierarchical = false }) => hierarchical,
      }),
      labels: field({
        about: "What editors call its terms and what they do with them",
        reads: ["label"],
        in: toEdit,
        schema: raw({ type: "object" }),
        value: (taxonomy) => taxonomyLabels(taxonomy as Taxonomy),
      }),
      name: field(named.name),
      slug: field(named.slug),
      show_cloud: field({
        about: "Whether clouds of words may show its terms",
        reads: ["name"],
        in: toEdit,
        schema: z.boolean(),
        value: () => true,
      }),
      types: field({
        about: "The types whose items have its terms",
        reads: ["name"],
        in: toRead,
        schema: z.array(z.string()),
        value: (taxonomy) => [...typesOf(taxonomy, all)],
      }),
      rest_base: field(named.base),
      rest_namespace: field(named.namespace),
      visibility: field({
        about: "Where readers and editors meet it",
        reads: ["hasColumn"],
        in: toEdit,
        schema: raw({
          type: "object",
          properties: Object.fromEntries(
            [...sights, "show_admin_column"].map((name) => [
              name,
              { type: "boolean", description: name.replaceAll("_", " ") },
            ]),
          ),
        }),
        value: ({ hasColumn = false }) => ({
          ...Object.fromEntries(sights.map((name) => [name, true])),
          show_admin_column: hasColumn,
        }),
      }),
    },
    links: {
      collection: link({ reads: [], href: () => "/core/v2/taxonomies" }),
      "core:items": link({ reads: ["base", "routes"], href: (one) => routesOf(one) }),
    },
    missing: errors.rest_taxonomy_invalid,
  });
