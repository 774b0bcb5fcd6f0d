import { contentTypes } from "@waymark/content";
import {
  type Actor,
  context,
  defineResource,
  fieldsOf,
  type NamespaceContext,
  one,
  pageOf,
  raw,
  valuesOf,
} from "@waymark/core";
import * as z from "zod";
import { type BlockType, blockTypesOf, editsItems } from "../block-types/block-types.ts";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { blockRenderer } from "./block-renderer.ts";

const { column, field, link } = fieldsOf(valuesOf<BlockType>());
const base = "/core/v2/block-types";
const namespaceOf = (name: string): string => name.slice(0, name.indexOf("/"));

/** A field that no block of the site has. */
const unset = (description: string, schema: z.ZodType, value: unknown) =>
  field({ description, reads: ["name"], schema, value: () => value as never });
const names = z.array(z.string());
const handles = (of: string) => unset(`Names of ${of}`, names, []);
const file = (description: string) => unset(description, z.string().nullable(), null);
const anything = z.looseObject({});

const blockType = defineResource({
  name: "block-type",
  table: valuesOf<BlockType>(),
  fields: {
    api_version: unset("Version of the block API", z.int(), 3),
    title: column("title", { description: "The name for users", schema: z.string() }),
    name: column("name", {
      description: "The name in texts, with its namespace",
      schema: z.string(),
    }),
    description: column("description", { description: "What it shows", schema: z.string() }),
    icon: unset("Name of an icon", z.string().nullable(), null),
    attributes: field({
      description: "The attributes in its comment in texts, by name, as JSON Schema",
      reads: ["attributes"],
      schema: raw({ type: "object" }),
      value: ({ attributes }) => attributes,
    }),
    provides_context: unset("Attributes that it passes to inner blocks", anything, {}),
    uses_context: unset("Attributes that it receives from outer blocks", names, []),
    selectors: unset("CSS selectors", anything, {}),
    supports: unset("Features of the editor that it supports", anything, {}),
    category: column("category", {
      description: "Its category in editors",
      schema: z.string().nullable(),
    }),
    is_dynamic: column("isDynamic", {
      description: "Whether the site renders it when a text is read",
      schema: z.boolean(),
    }),
    editor_script_handles: handles("scripts for the editor"),
    script_handles: handles("scripts"),
    view_script_handles: handles("scripts for pages"),
    view_script_module_ids: handles("script modules for pages"),
    editor_style_handles: handles("styles for the editor"),
    style_handles: handles("styles"),
    view_style_handles: handles("styles for pages"),
    styles: unset("Variants of its style", z.array(anything), []),
    variations: unset("Variants with other defaults", z.array(anything), []),
    textdomain: unset("Its text domain", z.string().nullable(), null),
    parent: field({
      description: "The blocks that contain it; null for any",
      reads: ["parent"],
      schema: names.nullable(),
      value: ({ parent }) => parent && [...parent],
    }),
    ancestor: unset(
      "The blocks that contain it, directly or not; null for any",
      names.nullable(),
      null,
    ),
    keywords: unset("Other words that editors find it by", names, []),
    example: unset("An example", anything.nullable(), null),
    editor_script: file("The first script for the editor"),
    script: file("The first script"),
    view_script: file("The first script for pages"),
    editor_style: file("The first style for the editor"),
    style: file("The first style"),
    allowed_blocks: unset("The blocks that it may contain; null for any", names.nullable(), null),
    block_hooks: unset("Blocks next to which it is inserted", anything, {}),
  },
  links: {
    collection: link({ reads: [], href: () => base }),
    self: link({ reads: ["name"], href: ({ name }) => `${base}/${name}` }),
    up: link({ reads: ["name"], href: ({ name }) => `${base}/${namespaceOf(name)}` }),
    "core:render-block": link({
      reads: ["name", "isDynamic"],
      href: ({ name, isDynamic }) =>
        isDynamic ? `/core/v2/block-renderer/${name}?context=edit` : undefined,
    }),
  },
  missing: errors.rest_block_type_invalid,
});

/** The routes of block types and rendered blocks. */
export function blockTypeRoutes(setup: NamespaceContext) {
  const types = setup.all(contentTypes);
  const blocks = blockTypesOf(setup.all);
  const access = ({ actor }: { readonly actor: Actor }) =>
    editsItems(actor, types) || errors.rest_block_type_cannot_view();
  const toPage = (namespace: string | undefined) => {
    const rows = blocks.filter(
      ({ name }) => namespace === undefined || namespaceOf(name) === namespace,
    );
    return { items: rows, total: rows.length };
  };
  const namespace = z.string().describe("The namespace of the block, such as core");
  const list = get({
    summary: "List the block types of the site",
    args: { context: context(), namespace: namespace.optional() },
    returns: pageOf(blockType),
    access,
    errors: ["rest_block_type_cannot_view"],
    handler: ({ args }) => toPage(args.namespace),
  });
  const ofNamespace = get({
    summary: "List the block types of a namespace",
    args: { context: context(), namespace },
    returns: pageOf(blockType),
    access,
    errors: ["rest_block_type_cannot_view"],
    handler: ({ args }) => toPage(args.namespace),
  });
  const item = get({
    summary: "Get a block type of the site",
    args: { context: context(), namespace, name: z.string().describe("The name of the block") },
    returns: one(blockType),
    access,
    errors: ["rest_block_type_cannot_view", "rest_block_type_invalid"],
    handler({ args }) {
      const found = blocks.find(({ name }) => name === `${args.namespace}/${args.name}`);
      if (!found) throw errors.rest_block_type_invalid();
      return found;
    },
  });
  return { list, ofNamespace, item, renderer: blockRenderer(blocks, setup) };
}
