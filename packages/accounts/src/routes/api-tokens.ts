import {
  context,
  deleted,
  one,
  oneOrDeleted,
  pageOf,
  toTextLine,
  type Actor,
  type MakeError,
} from "@waymark/core";
import * as z from "zod";
import { get, post, remove } from "../builder.ts";
import { isByToken } from "../credentials/api-token.ts";
import { errors } from "../errors.ts";
import { apiToken } from "../responses.ts";
import { addApiToken } from "../users/api-tokens.ts";
import type { Subject } from "../users/subject.ts";
import { tokenHolder, user_id } from "./holder.ts";

const contextArg = context().describe("Which fields are shown");
const finding = ["api_tokens_disabled", "rest_user_invalid_id", "rest_not_logged_in"] as const;

/** Requires permission to edit the user. Callers with an API token read the list, but change nothing. */
const editing =
  (makeError: MakeError, isChange: boolean) =>
  ({ actor, found }: { readonly actor: Actor; readonly found: Subject }) =>
    (!(isChange && isByToken(actor)) && actor.can("edit_user", found)) || makeError();

export const listApiTokens = get({
  summary: "List the API tokens of a user",
  args: { user_id, context: contextArg },
  returns: pageOf(apiToken),
  find: tokenHolder,
  access: editing(errors.rest_cannot_list_api_tokens, false),
  errors: [...finding, "rest_cannot_list_api_tokens"],
  async handler({ db, found, select }) {
    const items = await db.api_tokens.find({ where: { user: found.id }, select });
    return { items, total: items.length };
  },
});
export const createApiToken = post({
  summary: "Create an API token; the token is returned only once",
  args: {
    user_id,
    name: z
      .string()
      .min(1)
      .max(200)
      .regex(/\S/)
      .transform(toTextLine)
      .refine((text) => text !== "", "The name must contain text.")
      .describe("The name of the token"),
    days: z.int().min(1).max(366).default(90).describe("The number of days until it expires"),
    scopes: z
      .array(z.string().min(1).max(100))
      .max(200)
      .optional()
      .describe("The capabilities that it is limited to; default: all capabilities of the user"),
    read_only: z.boolean().default(false).describe("Whether it can only read"),
  },
  returns: one(apiToken, { in: "edit" }),
  // The response has a secret, which must not reach the model behind an agent.
  tool: false,
  find: tokenHolder,
  access: editing(errors.rest_cannot_create_api_tokens, true),
  errors: [
    ...finding,
    "rest_cannot_create_api_tokens",
    "rest_api_token_invalid_scope",
    "rest_api_token_limit",
  ],
  handler: ({ db, all, site, options, found, args, clock }) =>
    addApiToken(
      { db, all, site, options },
      found,
      { name: args.name, days: args.days, scopes: args.scopes, readOnly: args.read_only },
      clock.now(),
    ),
});
export const deleteApiToken = remove({
  summary: "Revoke an API token",
  args: { user_id, uuid: z.string().min(1).max(64).describe("The ID of the API token") },
  returns: oneOrDeleted(apiToken, { in: "edit" }),
  find: tokenHolder,
  access: editing(errors.rest_cannot_delete_api_token, true),
  errors: [...finding, "rest_cannot_delete_api_token", "rest_api_token_not_found"],
  async handler({ db, found, args, show }) {
    const uuid = args.uuid.toLowerCase();
    const token = await db.api_tokens.first({ uuid, user: found.id });
    if (!token) throw errors.rest_api_token_not_found();
    const previous = await show(token);
    await db.api_tokens.remove(token.id);
    return deleted(previous);
  },
});
