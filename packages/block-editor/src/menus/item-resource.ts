import { defineResource, fieldsOf, raw, valuesOf } from "@waymark/core";
import * as z from "zod";
import { navMenuItem } from "../classic-menus.ts";
import { errors } from "../errors.ts";
import { entryKinds } from "./entries.ts";
import type { MenuItem } from "./items.ts";

const { column, field, link } = fieldsOf(valuesOf<MenuItem>());
const base = `/core/v2/${navMenuItem.base}`;
const titleSchema = {
  type: "object" as const,
  properties: {
    raw: { type: "string" as const, context: ["edit"], description: "As stored" },
    rendered: {
      type: "string" as const,
      context: ["view", "edit", "embed"],
      description: "The title, or that of the target",
    },
  },
};
/** A column under its own name. */
const same = (name: keyof MenuItem, about: string, schema: z.ZodType) =>
  column(name, { about, schema } as never);

/** The resource of entries of classic menus. */
export const menuItem = defineResource({
  name: navMenuItem.name,
  table: valuesOf<MenuItem>(),
  fields: {
    title: field({
      description: "The title",
      reads: ["title", "label"],
      schema: raw(titleSchema),
      value: ({ title, label }, { context }) =>
        context === "edit" ? { raw: title, rendered: label } : { rendered: label },
    }),
    id: same("id", "The ID", z.int()),
    type_label: field({
      description: "The label of the type of its target",
      reads: ["typeLabel"],
      schema: z.string(),
      value: ({ typeLabel }) => typeLabel,
    }),
    type: same("type", "The kind of its target", z.enum(entryKinds)),
    status: same("status", "The status", z.string()),
    parent: same("parent", "The ID of the entry above it", z.int()),
    attr_title: field({
      description: "Text for the title attribute of the link",
      reads: ["attrTitle"],
      schema: z.string(),
      value: ({ attrTitle }) => attrTitle,
    }),
    classes: field({
      description: "CSS classes of the link",
      reads: ["classes"],
      schema: z.array(z.string()),
      value: ({ classes }) => [...classes],
    }),
    description: same("description", "The description", z.string()),
    menu_order: same("menu_order", "Its position in the menu", z.int()),
    object: same("object", "The content type or taxonomy of its target", z.string()),
    object_id: field({
      description: "The ID of its target; its own ID for an address",
      reads: ["objectId"],
      schema: z.int(),
      value: ({ objectId }) => objectId,
    }),
    target: field({
      description: "`_blank` if it opens in a new tab",
      reads: ["opens"],
      schema: z.enum(["_blank", ""]),
      value: ({ opens }) => (opens === "_blank" ? "_blank" : ""),
    }),
    url: same("url", "The address of its target", z.string()),
    xfn: field({
      description: "The relations to the people of its target",
      reads: ["xfn"],
      schema: z.array(z.string()),
      value: ({ xfn }) => [...xfn],
    }),
    invalid: field({
      description: "Whether it has no target that the reader may see",
      reads: ["url"],
      schema: z.boolean(),
      value: ({ url }) => url === "",
    }),
    menus: field({
      description: "The ID of its menu; 0 for none",
      reads: ["menu"],
      in: ["view", "edit"],
      schema: z.int(),
      value: ({ menu }) => menu,
    }),
    meta: field({
      description: "Meta values, by registered key",
      reads: ["id"],
      in: ["view", "edit"],
      schema: z.looseObject({}),
      value: () => ({}),
    }),
  },
  links: {
    self: link({ reads: ["id"], href: ({ id }) => `${base}/${id}` }),
    collection: link({ reads: [], href: () => base }),
    about: link({ reads: [], href: () => `/core/v2/types/${navMenuItem.name}` }),
    "core:term": link({
      reads: ["menu"],
      href: ({ menu }) => (menu === 0 ? undefined : `/core/v2/menus/${menu}`),
    }),
  },
  missing: errors.rest_post_invalid_id,
});
