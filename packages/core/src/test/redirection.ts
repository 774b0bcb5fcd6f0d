import * as z from "zod";
import { context, paged } from "../args/common.ts";
import { roles, can } from "../declare/access.ts";
import { defineEvent } from "../declare/event.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineResource, fieldsOf } from "../declare/resource.ts";
import { deleted, one, oneOrDeleted, pageOf } from "../declare/returns.ts";
import { timestamp, id, integer, table, text } from "@waymark/storage";

const tables = {
  rules: table(
    {
      id: id(),
      source: text(),
      target: text(),
      hits: integer().default(0),
      last: timestamp().nullable(),
      version: integer().default(1),
    },
    { indexes: [{ columns: ["source"], unique: true }] },
  ),
};
const options = z.strictObject({ keep: z.string().default("7d") });
const { get, post, edit, remove, on, defineJob, definePageHandler } = moduleBuilder({
  tables,
  options,
});
const { column, field, link, rule } = fieldsOf(tables.rules);
const redirect = defineResource({
  name: "redirect",
  table: tables.rules,
  fields: {
    id: column("id"),
    source: column("source"),
    target: column("target", { in: ["view", "edit"] }),
    hits: column("hits", { in: ["edit"] }),
    label: field({
      reads: ["source", "target"],
      schema: z.object({ rendered: z.string(), raw: z.string() }),
      value: (row) => ({ rendered: `${row.source} → ${row.target}`, raw: row.source }),
    }),
  },
  links: {
    self: link({ reads: ["id"], href: (row) => `/redirection/v1/redirect/${row.id}` }),
    "core:first": link({ reads: [], href: () => "/redirection/v1/redirect/1", embeddable: true }),
  },
  version: rule(["version"], (row) => row.version),
});
const followed = defineEvent<{ readonly id: number }>("redirection.followed");
const count = defineJob({
  name: "redirection.count",
  args: { id: z.int() },
  handler: ({ args, db }) => db.rules.increment({ id: args.id }, { hits: 1 }),
});
/** A module with every kind of declaration, for the tests of core. */
export const redirection = defineModule({
  name: "redirection",
  options,
  tables,
  contributes: [roles({ name: "keeper", label: "Keeper", capabilities: ["manage_redirects"] })],
  on: [on(followed, ({ id }, { jobs }) => jobs.add(count, { id }), { phase: "after-commit" })],
  jobs: [count],
  pages: [
    definePageHandler("redirects", async ({ db, path }) => {
      const found = await db.rules.first({ source: path });
      return found && new Response(null, { status: 301, headers: { location: found.target } });
    }),
  ],
  namespaces: [
    defineNamespace("redirection/v1", {
      "/redirect": [
        get({
          summary: "List rules",
          args: {
            context: context(),
            ...paged({ perPage: 2 }),
            orderby: z.enum(["id", "source"]).default("id"),
          },
          returns: pageOf(redirect),
          access: "public",
          handler: ({ args, db, select }) =>
            db.rules.page({
              page: args.page,
              per_page: args.per_page,
              orderBy: args.orderby,
              select,
            }),
        }),
        post({
          summary: "Create a rule",
          batch: true,
          args: { source: z.string().min(1), target: z.string().min(1) },
          returns: one(redirect),
          access: can("manage_redirects", { code: "rest_cannot_create" }),
          handler: ({ args, db }) => db.rules.insert(args),
        }),
      ],
      "/redirect/:id": [
        get({
          summary: "Get a rule",
          args: { id: z.int(), context: context() },
          returns: one(redirect),
          find: ({ args, db }) => db.rules.get(args.id),
          access: "public",
          handler: ({ found }) => found,
        }),
        edit({
          summary: "Update a rule",
          batch: true,
          args: { id: z.int(), target: z.string().min(1).optional() },
          returns: one(redirect),
          find: ({ args, db }) => db.rules.get(args.id),
          access: can("manage_redirects"),
          handler: ({ args, db, found }) =>
            db.rules.update(found.id, { ...args, version: found.version + 1 }),
        }),
        remove({
          summary: "Delete a rule",
          args: { id: z.int() },
          returns: oneOrDeleted(redirect),
          find: ({ args, db }) => db.rules.get(args.id),
          access: can("manage_redirects"),
          async handler({ db, found, show }) {
            const previous = await show(found);
            await db.rules.remove(found.id);
            return deleted(previous);
          },
        }),
      ],
      "/redirect/:id/follow": [
        post({
          summary: "Follow a rule",
          args: { id: z.int() },
          status: 200,
          find: ({ args, db }) => db.rules.get(args.id),
          access: "public",
          async handler({ found, emit }) {
            await emit(followed, { id: found.id });
            return { location: found.target };
          },
        }),
      ],
    }),
  ],
});
