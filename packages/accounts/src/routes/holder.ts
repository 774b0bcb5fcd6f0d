import type { Actor, SettingsReader } from "@waymark/core";
import * as z from "zod";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import type { Options } from "../options.ts";
import type { AccountDb } from "../tables.ts";
import { holderId } from "../users/passwords.ts";
import { knownSubject, type Subject } from "../users/subject.ts";

/** The argument for the owner of the application passwords. */
export const user_id = z
  .string()
  .regex(/^(?:[\d]+|me)$/)
  .describe("The ID of the user, or me");

interface HolderContext {
  readonly args: { readonly user_id: string };
  readonly actor: Actor;
  readonly db: AccountDb;
  readonly all: All;
  readonly options: Options;
  readonly settings: SettingsReader;
}
/** The owner of the API tokens. */
export function tokenHolder(ctx: HolderContext): Promise<Subject> {
  if (!ctx.options.apiTokens) throw errors.api_tokens_disabled();
  return knownSubject(ctx, holderId(ctx.actor, ctx.args.user_id));
}
/** The user of the sessions. */
export const sessionHolder = (ctx: HolderContext): Promise<Subject> =>
  knownSubject(ctx, holderId(ctx.actor, ctx.args.user_id));
/** The owner of the application passwords. */
export function holder(ctx: HolderContext): Promise<Subject> {
  if (!ctx.options.applicationPasswords) throw errors.application_passwords_disabled();
  return knownSubject(ctx, holderId(ctx.actor, ctx.args.user_id));
}
