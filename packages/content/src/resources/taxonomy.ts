import { defineResource, fieldsOf, raw, valuesOf, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { termCapabilities } from "../capabilities.ts";
import { errors } from "../errors.ts";
import { contentTypes } from "../extension-points.ts";
import type { Taxonomy } from "../content-type.ts";
import { named, taxonomyLabels, withContributed } from "./labels.ts";
import { routesOf } from "./schemas.ts";

const taxonomies = valuesOf<Taxonomy>();
const { field, link } = fieldsOf(taxonomies);
const toRead = ["view", "edit"] as const;
const toEdit = ["edit"] as const;

/** The names of the types whose items have terms of a taxonomy. */
export const typesOf = (
  { name }: Pick<Taxonomy, "name">,
  all: NamespaceContext["all"],
): readonly string[] =>
  all(contentTypes)
    .filter((type) => withContributed(type, all).taxonomies.some((one) => one.name === name))
    .map((type) => type.name);

const visibilityFields = [
  "public",
  "publicly_queryable",
  "show_ui",
  "show_in_nav_menus",
  "show_in_quick_edit",
];

const inEditors: ReadonlySet<string> = new Set(["show_ui", "show_in_quick_edit"]);

/** The resource of taxonomies. */
export const taxonomyResource = ({ all }: Pick<NamespaceContext, "all">) =>
  defineResource({
    name: "taxonomy",
    table: taxonomies,
    fields: {
      capabilities: field({
        description: "The capabilities that its routes require, by purpose",
        reads: ["capability"],
        in: toEdit,
        schema: raw({ type: "object" }),
        value: (taxonomy) => termCapabilities(taxonomy as Taxonomy),
      }),
      description: field({
        description: "Description of the taxonomy",
        reads: ["description"],
        in: toRead,
        schema: z.string(),
        value: ({ description = "" }) => description,
      }),
      hierarchical: field({
        description: "Whether its terms can have parents",
        reads: ["hierarchical"],
        in: toRead,
        schema: z.boolean(),
        value: ({ hierarchical = false }) => hierarchical,
      }),
      labels: field({
        description: "Labels for the editor",
        reads: ["label"],
        in: toEdit,
        schema: raw({ type: "object" }),
        value: (taxonomy) => taxonomyLabels(taxonomy as Taxonomy),
      }),
      name: field(named.name),
      slug: field(named.slug),
      show_cloud: field({
        description: "Whether tag clouds show its terms",
        reads: ["viewable"],
        in: toEdit,
        schema: z.boolean(),
        value: ({ viewable = true }) => viewable,
      }),
      types: field({
        description: "The names of the content types that use it",
        reads: ["name"],
        in: toRead,
        schema: z.array(z.string()),
        value: (taxonomy) => [...typesOf(taxonomy, all)],
      }),
      rest_base: field(named.base),
      rest_namespace: field(named.namespace),
      visibility: field({
        description: "Location of the popup",
        reads: ["hasColumn", "viewable"],
        in: toEdit,
        schema: raw({
          type: "object",
          properties: Object.fromEntries(
            [...visibilityFields, "show_admin_column"].map((name) => [
              name,
              { type: "boolean", description: name.replaceAll("_", " ") },
            ]),
          ),
        }),
        value: ({ hasColumn = false, viewable = true }) => ({
          ...Object.fromEntries(
            visibilityFields.map((name) => [name, viewable || inEditors.has(name)]),
          ),
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
