import * as z from "zod";
import { siteSecret, timingSafeEqual } from "@waymark/core";
import type { Context } from "./builder.ts";

/** The secret that tokens, tickets, receipts and captcha tasks of the site are signed with. */
export const formsSecret = siteSecret<"token" | "ticket" | "receipt" | "captcha">("tokens");

type TokenContext = Pick<Context, "db" | "site" | "clock">;

/** Longer tokens are invalid. */
const maxLength = 8192;
const payloadSchema = z.strictObject({
  formIds: z.array(z.int().positive()).min(1).max(100),
  exp: z.int().positive(),
});

/** Creates a token with read access to the submissions of these forms, with a lifetime in seconds. */
export async function toToken(
  ctx: TokenContext,
  formIds: readonly number[],
  seconds: number,
): Promise<string> {
  const open = crypto.randomUUID();
  const exp = Math.floor(ctx.clock.now().getTime() / 1000) + seconds;
  const payload = JSON.stringify({ formIds, exp });
  return btoa(`${await formsSecret.hmac(ctx, "token", open + payload)}:${open}:${payload}`);
}

/** The forms that a token gives access to; undefined for invalid and expired tokens. */
export async function formsOf(
  ctx: TokenContext,
  token: string,
): Promise<readonly number[] | undefined> {
  const text = token.length > maxLength ? "" : decode(token);
  const [, seal, open, payload] = /^([0-9a-f]{64}):([0-9a-f-]{36}):(\{[^]*\})$/.exec(text) ?? [];
  if (seal === undefined || open === undefined || payload === undefined) return undefined;
  if (!timingSafeEqual(seal, await formsSecret.hmac(ctx, "token", open + payload)))
    return undefined;
  const read = payloadSchema.safeParse(JSON.parse(payload));
  if (!read.success || read.data.exp * 1000 <= ctx.clock.now().getTime()) return undefined;
  return read.data.formIds;
}

function decode(token: string): string {
  try {
    return atob(token);
  } catch {
    return "";
  }
}

/** Proves when a form was opened. It does not expire, so that pages may be cached. */
export async function toTicket(ctx: TokenContext, form: number): Promise<string> {
  const text = `${form}.${Math.floor(ctx.clock.now().getTime() / 1000)}`;
  return `${text}.${await formsSecret.hmac(ctx, "ticket", text)}`;
}

/** The age of a ticket in seconds; undefined if it is not a valid ticket of this form. */
export async function ticketAge(
  ctx: TokenContext,
  form: number,
  ticket: string,
): Promise<number | undefined> {
  const [, text, own, opened, seal] =
    /^((\d{1,15})\.(\d{1,12}))\.([0-9a-f]{64})$/.exec(ticket) ?? [];
  if (text === undefined || seal === undefined || Number(own) !== form) return undefined;
  if (!timingSafeEqual(seal, await formsSecret.hmac(ctx, "ticket", text))) return undefined;
  return Math.floor(ctx.clock.now().getTime() / 1000) - Number(opened);
}
