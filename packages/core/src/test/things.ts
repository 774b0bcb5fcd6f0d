import * as z from "zod";
import { context } from "../args/common.ts";
import { defineLoader } from "../declare/loader.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineResource, fieldsOf, one, pageOf } from "../declare/resource.ts";
import { id, integer, json, table, text } from "@waymark/storage";

const tables = {
  things: table({ id: id(), name: text(), owner: integer(), data: json().default(null) }),
};
const { column, field, link, rule } = fieldsOf(tables.things);
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
const thing = defineResource({
  name: "thing",
  table: tables.things,
  // Nobody may edit one: whoever asks for that context sees less.
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
    self: link({ href: "/things/v1/things/:id" }),
    owner: link({ href: "/core/v2/users/:owner", embeddable: true }),
    named: link({ href: { kind: 'a "kind"', href: "https://else.example/:name" } }),
    "core:both": link({
      href: [
        { part: 1, href: "/things/v1/things/:id?part=1" },
        { part: 2, href: "/things/v1/things/:id?owner=:owner" },
      ],
    }),
    computed: link({
      reads: ["id", "name"],
      loads: { lengths },
      href: ({ id: own }, _show, loaded) =>
        loaded.lengths > 3 ? { size: loaded.lengths, href: `/things/v1/things/${own}` } : undefined,
    }),
  },
});
const { get, post } = moduleBuilder({ tables });
/** Things that nobody may edit, with links and fields that are loaded. */
export const things = defineModule({
  name: "things",
  tables,
  namespaces: [
    defineNamespace("things/v1", {
      "/things": [
        get({
          summary: "Things",
          args: { context: context() },
          returns: pageOf(thing),
          access: "public",
          handler: ({ db, select }) => db.things.page({ select }),
        }),
        post({
          summary: "Add one",
          args: { name: z.string(), owner: z.int(), data: z.json().optional() },
          access: "public",
          handler: async ({ db, args }) =>
            void (await db.things.insert({ ...args, data: args.data ?? null })),
        }),
      ],
      "/things/:id": [
        get({
          summary: "A thing",
          args: { id: z.int(), context: context() },
          returns: one(thing),
          access: "public",
          find: ({ db, args }) => db.things.get(args.id),
          handler: ({ found }) => found,
        }),
      ],
    }),
  ],
});
