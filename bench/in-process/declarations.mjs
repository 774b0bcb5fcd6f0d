/** Requests in this process, without a server, to a site with middleware or with derived endpoints, named by the argument. */
import {
  createSite,
  defineModule,
  defineNamespace,
  defineResource,
  fieldsOf,
  id,
  integer,
  memory,
  moduleBuilder,
  one,
  paged,
  pageOf,
  table,
  text,
} from "@waymark/core";
import * as z from "zod";
import { answerRounds } from "../lib/child-rounds.mjs";
import { listPath } from "../lib/traffic.mjs";
import { root } from "../table/routes.mjs";
import { createTableSite } from "../waymark/table-site.mjs";

/** A site with the table of routes, and a middleware of one namespace. */
async function startTableSite(namespace) {
  const { defineMiddleware } = moduleBuilder({});
  const timing = () =>
    defineMiddleware({
      name: "timing",
      namespace,
      after({ duration, responseHeaders }) {
        responseHeaders["Server-Timing"] = `total;dur=${duration.toFixed(1)}`;
      },
    });
  const module = namespace && defineModule({ name: "timing", middleware: [timing()] });
  const site = createTableSite({ modules: module ? [module()] : [] });
  await site.migrate();
  return site;
}

const tables = {
  rooms: table(
    {
      id: id(),
      name: text(z.string().min(1).max(80)),
      kind: text(z.enum(["office", "hall"]).default("office")),
      seats: integer(z.int().min(1).max(500)),
    },
    { indexes: [["kind", "id"]] },
  ),
};
const { crud, defineTask, get } = moduleBuilder({ tables });
const room = defineResource({
  name: "room",
  table: tables.rooms,
  fields: fieldsOf(tables.rooms).columns("id", "name", "kind", "seats"),
});
const derived = crud(room, { access: { read: "public" }, filters: { kind: "in" }, sort: ["-id"] });
const written = {
  list: get({
    summary: "List rooms",
    access: "public",
    args: {
      ...paged(),
      order: z.enum(["asc", "desc"]).default("desc"),
      orderby: z.enum(["id"]).default("id"),
      kind: z.array(z.enum(["office", "hall"])).optional(),
    },
    returns: pageOf(room),
    handler: ({ args, db, select }) =>
      db.rooms.page({
        page: args.page,
        per_page: args.per_page,
        where: args.kind ? { kind: { in: args.kind } } : {},
        orderBy: { [args.orderby]: args.order },
        select,
      }),
  }),
  get: get({
    summary: "Get a room",
    access: "public",
    args: { id: z.int() },
    returns: one(room),
    find: ({ args, db }) => db.rooms.get(args.id),
    handler: ({ found }) => found,
  }),
};
const fill = defineTask("rooms.fill", async ({ db }) => {
  for (let i = 1; i <= 200; i++)
    await db.rooms.insert({ name: `Room ${i}`, kind: i % 3 ? "office" : "hall", seats: i });
});

/** A site with 200 rooms in memory. */
async function startRooms({ list, get: read }) {
  const rooms = defineModule({
    name: "rooms",
    tables,
    tasks: [fill],
    namespaces: [defineNamespace("rooms/v1", { "/rooms": [list], "/rooms/:id": [read] })],
  });
  const site = createSite({ url: "http://bench.example", storage: memory(), modules: [rooms()] });
  await site.migrate();
  await site.run(fill, undefined);
  return site;
}

const listOfRooms = `${root}/rooms/v1/rooms?orderby=id&order=desc&per_page=10&kind=office`;
const item = `${root}/rooms/v1/rooms/7`;
const sites = {
  "no middleware": () => [startTableSite(), listPath],
  "middleware elsewhere": () => [startTableSite("redirection/v1"), listPath],
  "one middleware": () => [startTableSite("core/v2"), listPath],
  "list, derived": () => [startRooms(derived), listOfRooms],
  "list, written": () => [startRooms(written), listOfRooms],
  "item, derived": () => [startRooms(derived), item],
  "item, written": () => [startRooms(written), item],
};
const [starting, path] = sites[process.argv[2]]();
const site = await starting;
const send = async () => (await site.fetch(new Request(`http://bench.example${path}`))).text();
await answerRounds(send, 4000);
