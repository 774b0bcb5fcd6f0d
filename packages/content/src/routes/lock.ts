import { type AccessDecision, dateTime, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { get, post, remove } from "../builder.ts";
import { acquireLock, type LockState, readLock, releaseLock } from "../edit-locks/lock.ts";
import { errors } from "../errors.ts";
import type { TypeRuntime } from "../resources/content.ts";
import type { Item } from "../write/item.ts";
import { type ContentRoute, withArticle } from "./error-codes.ts";
import { ofType } from "./item.ts";

const id = z.int().describe("The ID of the item");
const time = z.iso.datetime().nullable();
/** The same for all types. */
const state = z.object({
  user: z.int().nullable().describe("The ID of the user who edits the item; null if nobody does"),
  name: z.string().nullable().describe("The display name of the user"),
  since: time.describe("When the user began to edit"),
  renewed: time.describe("When the lock was last renewed"),
  expires: time.describe("When the lock expires if it is not renewed"),
});

/** The routes of the edit locks of a type, by their paths. */
export type LockPaths<B extends string> = {
  readonly [P in `/${B}/:id/lock`]: readonly [
    ContentRoute<"GET", { id: number }, LockState>,
    ContentRoute<"POST", { id: number; take_over?: boolean }, LockState>,
    ContentRoute<"DELETE", { id: number; renewed?: string }, LockState>,
  ];
};

/** The routes of a type's edit locks. They return the user who edits an item; no other routes except autosaves depend on them. */
export function lockRoutes({ type, permissions }: TypeRuntime) {
  const returns = jsonResponse("edit lock", state);
  const find = async ({
    args,
    db,
  }: {
    readonly args: { readonly id: number };
    readonly db: { readonly content: { get(id: number): Promise<Item | undefined> } };
  }) => ofType(type, await db.content.get(args.id));
  const access = ({
    actor,
    found,
  }: {
    actor: Parameters<typeof permissions.edit>[0];
    found: Item;
  }) => (permissions.edit(actor, found) || errors.rest_cannot_edit()) satisfies AccessDecision;
  const which = `the edit lock of ${withArticle(type.singular)}`;
  return {
    [`/${type.base}/:id/lock`]: [
      get({
        summary: `Get ${which}`,
        args: { id },
        returns,
        find,
        access,
        errors: ["rest_post_invalid_id", "rest_cannot_edit"],
        handler: (ctx) => readLock(ctx, ctx.found.id),
      }),
      post({
        summary: `Acquire or renew ${which}`,
        status: 200,
        args: {
          id,
          take_over: z.boolean().default(false).describe("Take over the lock of another user"),
        },
        returns,
        find,
        access,
        errors: ["rest_post_invalid_id", "rest_cannot_edit"],
        handler: (ctx) =>
          acquireLock(ctx, {
            item: ctx.found.id,
            user: ctx.actor.id,
            takesOver: ctx.args.take_over,
          }),
      }),
      remove({
        summary: `Release ${which}`,
        args: {
          id,
          renewed: dateTime()
            .optional()
            .describe("Release it only if it was last renewed at this time"),
        },
        returns,
        find,
        access,
        errors: ["rest_post_invalid_id", "rest_cannot_edit"],
        handler: (ctx) =>
          releaseLock(ctx, {
            item: ctx.found.id,
            user: ctx.actor.id,
            renewed: ctx.args.renewed,
          }),
      }),
    ],
  };
}
