import {
  moduleBuilder,
  binaryResponse,
  can,
  context,
  timestamp,
  defineModule,
  defineNamespace,
  defineResource,
  deleted,
  coreErrors,
  fieldsOf,
  id,
  integer,
  jsonResponse,
  one,
  oneOrDeleted,
  paged,
  pageOf,
  table,
  text,
} from "@waymark/core";
import * as z from "zod";

const tables = {
  boats: table({
    id: id(),
    name: text(),
    berth: integer().default(0),
    arrived: timestamp().nullable(),
    version: integer().default(1),
  }),
};
const { get, post, edit, remove } = moduleBuilder({ tables });
const { column, field, link, rule } = fieldsOf(tables.boats);

const boat = defineResource({
  name: "boat",
  table: tables.boats,
  fields: {
    id: column("id"),
    name: column("name"),
    berth: column("berth", { in: ["view", "edit"] }),
    arrived: column("arrived", { in: ["edit"] }),
    label: field({
      reads: ["name", "berth"],
      schema: z.object({ rendered: z.string() }),
      value: (row) => ({ rendered: `${row.name} at ${row.berth}` }),
    }),
  },
  links: { self: link({ href: "/harbour/v1/boats/:id" }) },
  version: rule(["version"], (row) => row.version),
});

/** Bytes that are not UTF-8. */
export const planBytes = Uint8Array.of(0x89, 0x50, 0xff, 0xfe, 0);

let busy = 0;
/** Sets the number of further requests that `/busy` rejects with 503. */
export const beBusy = (times: number): void => {
  busy = times;
};

/** A module with routes of each kind. */
export const harbour = defineModule({
  name: "harbour",
  tables,
  namespaces: [
    defineNamespace("harbour/v1", {
      "/boats": [
        get({
          summary: "List boats",
          args: {
            context: context(),
            ...paged({ perPage: 2 }),
            orderby: z.enum(["id", "name"]).default("id"),
            berths: z.array(z.int()).default([]),
          },
          returns: pageOf(boat),
          access: "public",
          handler: ({ args, db, select }) =>
            db.boats.page({
              page: args.page,
              per_page: args.per_page,
              orderBy: args.orderby,
              ...(args.berths.length > 0 && { where: { berth: { in: args.berths } } }),
              select,
            }),
        }),
        post({
          summary: "Create a boat",
          batch: true,
          args: { name: z.string().min(1), berth: z.int().optional() },
          returns: one(boat),
          access: can("moor", { code: "harbour_closed" }),
          handler: ({ args, db }) => db.boats.insert(args),
        }),
      ],
      "/boats/:id": [
        get({
          summary: "Get a boat",
          args: { id: z.int(), context: context() },
          returns: one(boat),
          find: ({ args, db }) => db.boats.get(args.id),
          access: "public",
          handler: ({ found }) => found,
        }),
        edit({
          summary: "Update a boat",
          batch: true,
          args: { id: z.int(), berth: z.int().min(0).optional() },
          returns: one(boat),
          find: ({ args, db }) => db.boats.get(args.id),
          access: can("moor"),
          handler: ({ args, db, found }) =>
            db.boats.update(found.id, { ...args, version: found.version + 1 }),
        }),
        remove({
          summary: "Delete a boat",
          batch: true,
          args: { id: z.int(), force: z.boolean().default(false) },
          returns: oneOrDeleted(boat),
          find: ({ args, db }) => db.boats.get(args.id),
          access: can("moor"),
          async handler({ db, found, show }) {
            const previous = await show(found);
            await db.boats.remove(found.id);
            return deleted(previous);
          },
        }),
      ],
      "/captains": [
        get({
          summary: "List captains",
          returns: jsonResponse("captains", z.array(z.object({ code: z.string() }))),
          access: "public",
          handler: () => [{ code: "C1" }],
        }),
      ],
      "/plans/*path": [
        get({
          summary: "Get a plan",
          args: { path: z.string() },
          returns: binaryResponse("image/png", "text/csv"),
          access: "public",
          handler: ({ args }) =>
            args.path.endsWith(".csv")
              ? new Response("a,b", { headers: { "content-type": "text/csv" } })
              : new Response(planBytes, { headers: { "content-type": "image/png" } }),
        }),
      ],
      "/words/:word": [
        get({
          summary: "Return a word",
          args: { word: z.string() },
          access: "public",
          handler: ({ args }) => ({ word: args.word }),
        }),
      ],
      "/papers": [
        post({
          summary: "Upload a paper",
          uploads: { field: "file", from: can("moor") },
          transaction: false,
          args: { note: z.string().optional(), tags: z.array(z.string()).default([]) },
          access: can("moor"),
          async handler({ args, upload }) {
            const file = await upload();
            return {
              note: args.note,
              tags: args.tags,
              name: file?.name,
              size: file?.tempFile.size,
            };
          },
        }),
      ],
      "/busy": [
        get({
          summary: "Get when ready",
          access: "public",
          handler() {
            if (busy-- > 0) throw coreErrors.rest_unavailable({ headers: { "Retry-After": "0" } });
            return { ready: true };
          },
        }),
        post({
          summary: "Run when ready",
          access: "public",
          transaction: false,
          handler() {
            if (busy-- > 0) throw coreErrors.rest_unavailable({ headers: { "Retry-After": "0" } });
            return { ready: true };
          },
        }),
      ],
    }),
  ],
});
