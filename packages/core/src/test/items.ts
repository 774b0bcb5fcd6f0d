import * as z from "zod";
import { context } from "../args/common.ts";
import { defineLoader } from "../declare/loader.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineResource, fieldsOf } from "../declare/resource.ts";
import { one, pageOf } from "../declare/returns.ts";
import { id, integer, json, table, text } from "@waymark/storage";

const tables = {
  items: table({ id: id(), name: text(), owner: integer(), data: json().default(null) }),
};
const { column, field, link, rule } = fieldsOf(tables.items);
const lengths = defineLoader({
  tables,
  reads: ["name"],
  empty: 0,
  load: async ({ rows }: { rows: readonly { id: number; name: string }[] }) =>
    new Map(rows.map((row) => [row.id, row.name.length])),
});
const initials = defineLoader({
  tables,
  reads: ["name"],
  empty: "",
  load: async ({ rows }: { rows: readonly { id: number; name: string }[] }) =>
    new Map(rows.map((row) => [row.id, row.name.slice(0, 1)])),
});
const item = defineResource({
  name: "item",
  table: tables.items,
  // No row is editable, so the edit context has fewer fields.
  editable: rule([], () => false),
  fields: {
    id: column("id"),
    name: column("name"),
    data: column("data"),
    length: field({
      reads: [],
      loads: { lengths },
      schema: z.int(),
      value: (_row, _show, loaded) => loaded.lengths,
    }),
    initial: field({
      reads: [],
      loads: { initials },
      in: ["view"],
      schema: z.string(),
      value: (_row, _show, loaded) => loaded.initials,
    }),
    sometimes: field({
      reads: ["owner"],
      schema: z.string().optional(),
      value: ({ owner }) => (owner === 0 ? undefined : "here"),
    }),
  },
  links: {
    self: link({ href: "/items/v1/items/:id" }),
    owner: link({ href: "/core/v2/users/:owner", embeddable: true }),
    named: link({ href: { kind: 'a "kind"', href: "https://else.example/:name" } }),
    "core:both": link({
      href: [
        { part: 1, href: "/items/v1/items/:id?part=1" },
        { part: 2, href: "/items/v1/items/:id?owner=:owner" },
      ],
    }),
    computed: link({
      reads: ["id", "name"],
      loads: { lengths },
      href: ({ id: own }, _show, loaded) =>
        loaded.lengths > 3 ? { size: loaded.lengths, href: `/items/v1/items/${own}` } : undefined,
    }),
  },
});
const { get, post } = moduleBuilder({ tables });
/** A module with rows that are not editable, and with loaded fields and links. */
export const items = defineModule({
  name: "items",
  tables,
  namespaces: [
    defineNamespace("items/v1", {
      "/items": [
        get({
          summary: "List items",
          args: { context: context() },
          returns: pageOf(item),
          access: "public",
          handler: ({ db, select }) => db.items.page({ select }),
        }),
        post({
          summary: "Create an item",
          args: { name: z.string(), owner: z.int(), data: z.json().optional() },
          access: "public",
          handler: async ({ db, args }) =>
            void (await db.items.insert({ ...args, data: args.data ?? null })),
        }),
      ],
      "/items/:id": [
        get({
          summary: "Get an item",
          args: { id: z.int(), context: context() },
          returns: one(item),
          access: "public",
          find: ({ db, args }) => db.items.get(args.id),
          handler: ({ found }) => found,
        }),
      ],
    }),
  ],
});
