import * as z from "zod";
import {
  type Actor,
  context,
  deleted,
  jsonResponse,
  type MakeError,
  one,
  oneOrDeleted,
  pageOf,
  toTextLine,
} from "@waymark/core";
import { edit, get, post, remove } from "../builder.ts";
import { isByToken } from "../credentials/api-token.ts";
import { errors } from "../errors.ts";
import { appId, applicationPassword } from "../responses.ts";
import type { AccountDb, ApplicationPasswordRow } from "../tables.ts";
import { addApplicationPassword, renameApplicationPassword } from "../users/passwords.ts";
import type { Subject } from "../users/subject.ts";
import { holder, user_id } from "./holder.ts";
import { findingHolder } from "./args.ts";
import { fromAuthorization } from "../credentials/application-password.ts";
import { ownerOf } from "../credentials/lookup.ts";
import { siteKey } from "../credentials/secret.ts";

// The pattern is published in the catalogue, and clients depend on its exact text.
// oxlint-disable-next-line no-useless-escape
const uuidPattern = /^[\w\-]+$/;
const which = z.string().regex(uuidPattern).describe("The ID of the application password");
const contextArg = context().describe("Visible fields");
const app_id = appId.optional().describe("A UUID chosen by the application");
// Requires one non-space character; linear on a name of a million spaces.
const name = z
  .string()
  .min(1)
  .regex(/\S/)
  .transform(toTextLine)
  .refine((text) => text !== "", "The name must contain text.")
  .describe("The name of the application password");

/** The application password of a path. Looked up only for callers who may edit the user, so that others cannot probe for it. */
async function passwordOf(
  db: AccountDb,
  user: Subject,
  uuid: string,
): Promise<ApplicationPasswordRow> {
  const row = await db.application_passwords.first({ uuid: uuid.toLowerCase(), user: user.id });
  if (!row) throw errors.rest_application_password_not_found();
  return row;
}
/** Requires permission to edit the user. API tokens manage no other credentials. */
const editing =
  (makeError: MakeError) =>
  ({ actor, found }: { readonly actor: Actor; readonly found: Subject }) =>
    (!isByToken(actor) && actor.can("edit_user", found)) || makeError();

export const listApplicationPasswords = get({
  summary: "List the application passwords of a user",
  args: { user_id, context: contextArg },
  returns: pageOf(applicationPassword),
  find: holder,
  access: editing(errors.rest_cannot_list_application_passwords),
  errors: [...findingHolder, "rest_cannot_list_application_passwords"],
  async handler({ db, found, select }) {
    const items = await db.application_passwords.find({ where: { user: found.id }, select });
    return { items, total: items.length };
  },
});
export const createApplicationPassword = post({
  summary: "Create an application password; the password is returned only once",
  args: { user_id, app_id, name },
  returns: one(applicationPassword, { in: "edit" }),
  // The response has a secret, which must not reach the model behind an agent.
  tool: false,
  find: holder,
  access: editing(errors.rest_cannot_create_application_passwords),
  errors: [
    ...findingHolder,
    "rest_cannot_create_application_passwords",
    "application_password_duplicate_name",
    "rest_application_password_limit",
  ],
  handler: ({ db, site, options, found, args, clock }) =>
    addApplicationPassword({ db, site, options }, found.id, { ...args, now: clock.now() }),
});
export const deleteApplicationPasswords = remove({
  summary: "Delete all application passwords of a user",
  args: { user_id },
  returns: jsonResponse(
    "deleted application passwords",
    z.object({
      deleted: z.literal(true),
      count: z.int().describe("The number of deleted application passwords"),
    }),
  ),
  find: holder,
  access: editing(errors.rest_cannot_delete_application_passwords),
  errors: [...findingHolder, "rest_cannot_delete_application_passwords"],
  async handler({ db, found }) {
    const count = await db.application_passwords.removeAll({ user: found.id });
    return { deleted: true as const, count };
  },
});
export const getApplicationPassword = get({
  summary: "Get an application password",
  args: { user_id, uuid: which, context: contextArg },
  returns: one(applicationPassword),
  find: holder,
  access: editing(errors.rest_cannot_read_application_password),
  errors: [
    ...findingHolder,
    "rest_cannot_read_application_password",
    "rest_application_password_not_found",
  ],
  handler: ({ db, found, args }) => passwordOf(db, found, args.uuid),
});
export const updateApplicationPassword = edit({
  summary: "Rename an application password",
  args: { user_id, uuid: which, app_id, name: name.optional() },
  returns: one(applicationPassword, { in: "edit" }),
  find: holder,
  access: editing(errors.rest_cannot_edit_application_password),
  errors: [
    ...findingHolder,
    "rest_cannot_edit_application_password",
    "rest_application_password_not_found",
    "application_password_duplicate_name",
  ],
  async handler({ db, found, args }) {
    const password = await passwordOf(db, found, args.uuid);
    return args.name === undefined ? password : renameApplicationPassword(db, password, args.name);
  },
});
export const deleteApplicationPassword = remove({
  summary: "Revoke an application password",
  args: { user_id, uuid: which },
  returns: oneOrDeleted(applicationPassword, { in: "edit" }),
  find: holder,
  access: editing(errors.rest_cannot_delete_application_password),
  errors: [
    ...findingHolder,
    "rest_cannot_delete_application_password",
    "rest_application_password_not_found",
  ],
  async handler({ db, found, args, show }) {
    const password = await passwordOf(db, found, args.uuid);
    const previous = await show(password);
    await db.application_passwords.remove(password.id);
    return deleted(previous);
  },
});

/** `GET …/application-passwords/introspect`: the application password that authenticated this request. */
export const introspect = get({
  summary: "Get the application password in use",
  args: { user_id, context: context().describe("Visible fields") },
  returns: one(applicationPassword),
  find: holder,
  access: ({ actor, found }) =>
    (actor.id !== 0 && actor.id === found.id) ||
    errors.rest_cannot_introspect_app_password_for_non_authenticated_user(),
  errors: [
    ...findingHolder,
    "rest_cannot_introspect_app_password_for_non_authenticated_user",
    "rest_no_authenticated_app_password",
    "rest_not_logged_in",
  ],
  async handler({ db, site, options, request, found }) {
    const basic = fromAuthorization(request.headers.get("authorization"));
    const owner = basic && (await ownerOf(db, await siteKey({ db, site, options }), basic));
    if (owner?.user.id !== found.id) throw errors.rest_no_authenticated_app_password();
    return owner.password;
  },
});
