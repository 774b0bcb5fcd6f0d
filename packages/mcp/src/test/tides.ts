import {
  binaryResponse,
  moduleBuilder,
  can,
  context,
  defineModule,
  defineNamespace,
  defineResource,
  deleted,
  fieldsOf,
  id,
  integer,
  one,
  oneOrDeleted,
  paged,
  pageOf,
  roles,
  table,
  text,
} from "@waymark/core";
import * as z from "zod";

const tables = { tides: table({ id: id(), place: text(), height: integer().default(0) }) };
const { get, post, edit, remove } = moduleBuilder({ tables });
const { column, field } = fieldsOf(tables.tides);
const tide = defineResource({
  name: "tide",
  table: tables.tides,
  fields: {
    id: column("id"),
    place: column("place"),
    height: column("height", { in: ["edit"] }),
    notes: field({
      reads: ["height"],
      schema: z.object({ rendered: z.string() }),
      value: (row) => ({ rendered: "x".repeat(row.height) }),
    }),
  },
});

/** A module with tools of each kind. */
export const tides = defineModule({
  name: "tides",
  tables,
  contributes: [roles({ name: "warden", label: "Warden", capabilities: ["watch"] })],
  namespaces: [
    defineNamespace("tides/v1", {
      "/tides": [
        get({
          summary: "List tides",
          args: { context: context(), ...paged({ perPage: 10 }) },
          returns: pageOf(tide),
          access: "public",
          handler: ({ args, db, select }) =>
            db.tides.page({ page: args.page, per_page: args.per_page, select }),
        }),
        post({
          summary: "Create a tide",
          args: { place: z.string().min(1), height: z.int().optional() },
          returns: one(tide),
          access: can("watch"),
          handler: ({ args, db }) => db.tides.insert(args),
        }),
      ],
      "/tides/:id": [
        get({
          summary: "Get a tide",
          args: { id: z.int(), context: context() },
          returns: one(tide),
          find: ({ args, db }) => db.tides.get(args.id),
          access: "public",
          handler: ({ found }) => found,
        }),
        edit({
          summary: "Update a tide",
          args: { id: z.int(), height: z.int().optional() },
          returns: one(tide),
          find: ({ args, db }) => db.tides.get(args.id),
          access: can("watch"),
          handler: ({ args, db, found }) => db.tides.update(found.id, args),
        }),
        remove({
          summary: "Delete a tide",
          args: { id: z.int() },
          returns: oneOrDeleted(tide),
          find: ({ args, db }) => db.tides.get(args.id),
          access: can("watch"),
          async handler({ db, found, show }) {
            const previous = await show(found);
            await db.tides.remove(found.id);
            return deleted(previous);
          },
        }),
      ],
      "/secrets": [
        get({
          summary: "Get the log of the warden",
          access: can("watch"),
          handler: ({ actor }) => ({ by: actor.login }),
        }),
      ],
      "/drain": [
        get({ summary: "Drain the harbour", tool: false, access: "public", handler: () => ({}) }),
      ],
      "/charts": [
        get({
          summary: "Export all charts",
          returns: binaryResponse("application/zip"),
          access: "public",
          handler: () => new Response("PK"),
        }),
        post({
          summary: "Upload a chart",
          uploads: { field: "file", from: can("watch") },
          transaction: false,
          access: can("watch"),
          handler: () => ({}),
        }),
      ],
    }),
  ],
});
