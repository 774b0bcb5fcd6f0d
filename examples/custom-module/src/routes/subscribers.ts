import { can, paged, pageOf } from "@waymark/core";
import * as z from "zod";
import { manage } from "../access.ts";
import { crud, get } from "../builder.ts";
import { subscriber } from "../resources.ts";

/** `GET /subscribers`. */
export const listSubscribers = get({
  summary: "List the subscribers",
  args: {
    ...paged({ perPage: 50 }),
    state: z.enum(["waiting", "confirmed"]).optional().describe("Only those in this state"),
    email: z
      .string()
      .min(1)
      .max(254)
      .optional()
      .describe("Only subscribers whose email address starts with this text"),
  },
  returns: pageOf(subscriber),
  access: can(manage),
  handler: ({ args, db, select }) =>
    db.subscribers.page({
      page: args.page,
      per_page: args.per_page,
      where: {
        state: args.state,
        email: args.email === undefined ? undefined : { startsWith: args.email },
      },
      orderBy: { id: "asc" },
      select,
    }),
});

/** `DELETE /subscribers/:id`. */
export const { remove: removeSubscriber } = crud(subscriber, {
  access: { write: can(manage) },
  batch: false,
});
