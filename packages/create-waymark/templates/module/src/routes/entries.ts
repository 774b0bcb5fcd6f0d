import { can, deleted, one, oneOrDeleted, paged, pageOf, ipPrefix } from "@waymark/core";
import * as z from "zod";
import { manage } from "../access.ts";
import { edit, get, post, remove } from "../builder.ts";
import { entry } from "../resources.ts";

const id = z.int().positive().describe("Entry ID");
const name = z.string().min(1).max(100).describe("Name of the visitor");
const text = z.string().min(1).max(2000).describe("Text of the entry");

/** `GET /entries`. */
export const listEntries = get({
  summary: "List approved entries, newest first",
  args: {
    ...paged({ perPage: 20 }),
    pending: z.boolean().default(false).describe("List entries that are not approved instead"),
  },
  returns: pageOf(entry),
  access: ({ actor, args }) => !args.pending || actor.can(manage),
  handler: ({ args: { page, per_page, pending }, db, select }) =>
    db.entries.page({
      page,
      per_page,
      where: { approved: !pending },
      orderBy: [{ written: "desc" }, { id: "desc" }],
      select,
    }),
});

/** `POST /entries`. */
export const createEntry = post({
  summary: "Create an entry",
  args: { name, text },
  returns: one(entry),
  errors: ["rest_too_many_requests"],
  access: "public",
  async handler({ args, db, clock, options, rateLimiter, remoteAddress = "" }) {
    await rateLimiter.count([{ key: `__module__:${ipPrefix(remoteAddress)}`, max: 10 }]);
    return db.entries.insert({ ...args, written: clock.now(), approved: !options.moderated });
  },
});

/** `POST`, `PUT` and `PATCH /entries/:id`. */
export const updateEntry = edit({
  summary: "Update or approve an entry",
  args: {
    id,
    name: name.optional(),
    text: text.optional(),
    approved: z.boolean().optional().describe("Whether the entry is approved and public"),
  },
  returns: one(entry, { in: "edit" }),
  find: ({ args, db }) => db.entries.get(args.id),
  access: can(manage),
  handler: ({ args, db, found }) => db.entries.update(found.id, args),
});

/** `DELETE /entries/:id`. */
export const deleteEntry = remove({
  summary: "Delete an entry",
  args: { id },
  returns: oneOrDeleted(entry, { in: "edit" }),
  find: ({ args, db }) => db.entries.get(args.id),
  access: can(manage),
  async handler({ db, found, show }) {
    const previous = await show(found);
    await db.entries.remove(found.id);
    return deleted(previous);
  },
});
