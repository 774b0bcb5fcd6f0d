import * as z from "zod";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineResource, fieldsOf } from "../declare/resource.ts";
import { one } from "../declare/returns.ts";
import { id, integer, table, text } from "@waymark/storage";
import type { TestClient } from "@waymark/testing";

const tables = { boats: table({ id: id(), name: text(), version: integer().default(1) }) };
const { get, post, edit, remove } = moduleBuilder({ tables });
const { column, link } = fieldsOf(tables.boats);
const boat = defineResource({
  name: "boat",
  table: tables.boats,
  fields: { id: column("id"), name: column("name") },
  links: { self: link({ reads: ["id"], href: ({ id: n }) => `/boats/v1/boats/${n}` }) },
  version: { reads: ["version"], value: ({ version }) => version },
});
const name = z.string();
/** A module with boats, and an endpoint without a transaction that awaits `pause` before it writes. */
export const boats = (pause: () => Promise<unknown> = async () => {}) =>
  defineModule({
    name: "boats",
    tables,
    namespaces: [
      defineNamespace("boats/v1", {
        "/boats": [
          get({ summary: "Count boats", access: "public", handler: ({ db }) => db.boats.count() }),
          post({
            summary: "Create a boat",
            args: { name },
            returns: one(boat),
            access: "public",
            handler: ({ args, db }) => db.boats.insert(args),
          }),
        ],
        "/boats/:id": [
          edit({
            summary: "Rename a boat",
            args: { id: z.int(), name },
            returns: one(boat),
            find: ({ args, db }) => db.boats.get(args.id),
            access: "public",
            handler: ({ args, db, found }) =>
              db.boats.update(found.id, { ...args, version: found.version + 1 }),
          }),
          remove({
            summary: "Delete a boat",
            args: { id: z.int() },
            find: ({ args, db }) => db.boats.get(args.id),
            access: "public",
            handler: async ({ db, found }) => ({ gone: await db.boats.remove(found.id) }),
          }),
        ],
        "/slow": [
          post({
            summary: "Create a boat in a separate transaction",
            args: { name },
            access: "public",
            transaction: false,
            async handler({ args, write }) {
              await pause();
              if (args.name === "early") throw new Error("before anything is written");
              const added = await write(({ db }) => db.boats.insert(args));
              if (args.name === "late") throw new Error("after it is written");
              return added;
            },
          }),
        ],
        "/plain": [
          post({
            summary: "Return a binary response",
            access: "public",
            async handler({ db }) {
              const { id: number } = await db.boats.insert({ name: "x" });
              return new Response(new Uint8Array([0, 255, number]), {
                headers: { "content-type": "application/octet-stream" },
              });
            },
          }),
        ],
      }),
    ],
  })();
/** The number of boats. */
export const numberOf = async (site: Pick<TestClient, "get">): Promise<number> =>
  (await site.get("/boats/v1/boats")).body;
