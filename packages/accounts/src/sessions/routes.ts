import {
  type Actor,
  context,
  deleted,
  jsonResponse,
  type MakeError,
  oneOrDeleted,
  pageOf,
} from "@waymark/core";
import * as z from "zod";
import { get, remove } from "../builder.ts";
import { isByToken } from "../credentials/api-token.ts";
import { errors } from "../errors.ts";
import { sessionHolder, user_id } from "../routes/holder.ts";
import type { Subject } from "../users/subject.ts";
import { session } from "./responses.ts";

/** The maximum number of sessions in a list. */
const max = 100;
const finding = ["rest_user_invalid_id", "rest_not_logged_in"] as const;

/** Requires permission to edit the user. API tokens manage no sessions. */
const editing =
  (makeError: MakeError) =>
  ({ actor, found }: { readonly actor: Actor; readonly found: Subject }) =>
    (!isByToken(actor) && actor.can("edit_user", found)) || makeError();

export const listSessions = get({
  summary: "List the sessions of a user, newest first, at most 100",
  args: { user_id, context: context().describe("Visible fields") },
  returns: pageOf(session),
  find: sessionHolder,
  access: editing(errors.rest_cannot_list_sessions),
  errors: [...finding, "rest_cannot_list_sessions"],
  async handler({ db, found, clock, select }) {
    const where = { user: found.id, expires: { gt: clock.now() } };
    const items = await db.sessions.find({ where, orderBy: { id: "desc" }, limit: max, select });
    return { items, total: items.length };
  },
});

export const deleteSessions = remove({
  summary: "End all sessions of a user",
  args: { user_id },
  returns: jsonResponse(
    "ended sessions",
    z.object({
      deleted: z.literal(true),
      count: z.int().describe("The number of ended sessions"),
    }),
  ),
  find: sessionHolder,
  access: editing(errors.rest_cannot_delete_sessions),
  errors: [...finding, "rest_cannot_delete_sessions"],
  async handler({ db, found, actor, log }) {
    const count = await db.sessions.removeAll({ user: found.id });
    await db.challenges.removeAll({ user: found.id });
    log.info("The sessions of a user were ended.", { user: found.id, by: actor.id });
    return { deleted: true as const, count };
  },
});

export const deleteSession = remove({
  summary: "End a session of a user",
  args: { user_id, id: z.int().positive().describe("The ID of the session") },
  returns: oneOrDeleted(session, { in: "edit" }),
  find: sessionHolder,
  access: editing(errors.rest_cannot_delete_sessions),
  errors: [...finding, "rest_cannot_delete_sessions", "session_not_found"],
  async handler({ db, found, args, show }) {
    const row = await db.sessions.first({ id: args.id, user: found.id });
    if (!row) throw errors.session_not_found();
    const previous = await show(row);
    await db.sessions.remove(row.id);
    return deleted(previous);
  },
});
