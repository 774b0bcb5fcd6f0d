import {
  defineResource,
  fieldsOf,
  raw,
  valuesOf,
  withAdded,
  type NamespaceContext,
} from "@waymark/core";
import * as z from "zod";
import { capabilitiesOf } from "../capabilities.ts";
import type { ContentType } from "../content-type.ts";
import { errors } from "../errors.ts";
import { typeFields } from "../extension-points.ts";
import { isSearchable } from "../search.ts";
import { named, typeLabels, withContributed } from "./labels.ts";
import { routesOf } from "./schemas.ts";

const types = valuesOf<ContentType>();
const { column, field, link } = fieldsOf(types);
const toRead = ["view", "edit"] as const;
const toEdit = ["edit"] as const;

/** The features of a type that editors offer, by the names that editors use. */
function supportsOf(type: ContentType): Readonly<Record<string, true>> {
  const { unoffered } = type;
  const features = new Set([...type.features].filter((feature) => !unoffered.has(feature)));
  const names: Readonly<Record<string, boolean>> = {
    title: features.has("title"),
    editor: features.has("editor"),
    author: features.has("author"),
    thumbnail: features.has("thumbnail") && !features.has("file"),
    "page-attributes": features.has("hierarchy"),
    excerpt: features.has("excerpt"),
    trackbacks: features.has("pings"),
    "custom-fields": features.has("editor"),
    comments: features.has("comments"),
    revisions: features.has("revisions"),
    "post-formats": features.has("formats"),
  };
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, has]) => (has ? [[name, true] as const] : [])),
  );
}

/** The resource of content types. */
export const typeResource = ({ all }: Pick<NamespaceContext, "all">) =>
  defineResource({
    name: "type",
    table: types,
    fields: withAdded("types", ownFields(all), all(typeFields)),
    links: {
      collection: link({ reads: [], href: () => "/core/v2/types" }),
      "core:items": link({ reads: ["base", "routes"], href: (one) => routesOf(one) }),
    },
    missing: errors.rest_type_invalid,
  });

const ownFields = (all: NamespaceContext["all"]) => ({
  capabilities: field({
    description: "The capabilities that its routes require, by purpose",
    reads: ["capability"],
    in: toEdit,
    schema: raw({ type: "object" }),
    value: (type) => capabilitiesOf(type as ContentType),
  }),
  description: column("description", {
    description: "Description of the type",
    in: toRead,
    schema: z.string(),
  }),
  hierarchical: field({
    description: "Whether its items can have parents",
    reads: ["features"],
    in: toRead,
    schema: z.boolean(),
    value: ({ features }) => features.has("hierarchy"),
  }),
  viewable: column("viewable", {
    description: "Whether its items have a public page",
    in: toEdit,
    schema: z.boolean(),
  }),
  labels: field({
    description: "Labels for the editor",
    reads: ["label"],
    in: toEdit,
    schema: raw({ type: "object" }),
    value: (type) => typeLabels(type as ContentType),
  }),
  name: field(named.name),
  slug: field(named.slug),
  supports: field({
    description: "The features it supports in the editor",
    reads: ["features", "unoffered"],
    in: toEdit,
    schema: raw({ type: "object" }),
    value: (type) => supportsOf(type as ContentType),
  }),
  has_archive: column("hasArchive", {
    description: "Whether it has a page that lists its items",
    in: toRead,
    schema: raw({ type: ["string", "boolean"] }),
  }),
  taxonomies: field({
    description: "The names of its taxonomies",
    reads: ["taxonomies"],
    in: toRead,
    schema: z.array(z.string()),
    value: (type) => withContributed(type as ContentType, all).taxonomies.map(({ name }) => name),
  }),
  rest_base: field(named.base),
  rest_namespace: field(named.namespace),
  visibility: field({
    description: "Location in the admin interface",
    reads: ["viewable", "features"],
    in: toEdit,
    schema: raw({
      type: "object",
      properties: {
        show_ui: { type: "boolean", description: "Whether editors show its items" },
        show_in_nav_menus: {
          type: "boolean",
          description: "Whether its items can be added to menus",
        },
      },
    }),
    value: (type) => ({
      show_in_nav_menus: isSearchable(type as ContentType),
      show_ui: true,
    }),
  }),
  icon: column("icon", {
    description: "The name of its icon",
    schema: z.string().nullable(),
  }),
});
