import { can, deleted, one, oneOrDeleted, paged, pageOf, ipPrefix } from "@waymark/core";
import * as z from "zod";
import { manage } from "../access.ts";
import { edit, get, post, remove } from "../builder.ts";
import { entry } from "../resources.ts";

const id = z.int().positive().describe("The entry");
const name = z.string().min(1).max(100).describe("Who writes");
const text = z.string().min(1).max(2000).describe("What they write");

/** `GET /entries`. */
export const listEntries = get({
  summary: "List the entries that are shown, the newest first",
  args: {
    ...paged({ perPage: 20 }),
    waiting: z.boolean().default(false).describe("Those that nobody has looked at instead"),
  },
  returns: pageOf(entry),
  access: ({ actor, args }) => !args.waiting || actor.can(manage),
  handler: ({ args: { page, per_page, waiting }, db, select }) =>
    db.entries.page({
      page,
      per_page,
      where: { shown: !waiting },
      orderBy: [{ written: "desc" }, { id: "desc" }],
      select,
    }),
});

/** `POST /entries`. */
export const writeEntry = post({
  summary: "Write an entry",
  args: { name, text },
  returns: one(entry),
  errors: ["rest_too_many_requests"],
  access: "public",
  async handler({ args, db, clock, options, rateLimiter, remoteAddress = "" }) {
    await rateLimiter.count([[`__module__:${ipPrefix(remoteAddress)}`, 10]]);
    return db.entries.insert({ ...args, written: clock.now(), shown: !options.moderated });
  },
});

/** `POST`, `PUT` and `PATCH /entries/:id`. */
export const changeEntry = edit({
  summary: "Change an entry, or show it to everybody",
  args: {
    id,
    name: name.optional(),
    text: text.optional(),
    shown: z.boolean().optional().describe("Whether everybody sees it"),
  },
  returns: one(entry, { in: "edit" }),
  find: ({ args, db }) => db.entries.get(args.id),
  access: can(manage),
  handler: ({ args, db, found }) => db.entries.update(found.id, args),
});

/** `DELETE /entries/:id`. */
export const removeEntry = remove({
  summary: "Remove an entry",
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
