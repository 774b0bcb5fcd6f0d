import { timingSafeEqual } from "@waymark/core";
import * as z from "zod";
import type { Context } from "../builder.ts";
import { formsSecret } from "./secret.ts";

type Keeper = Pick<Context, "db" | "site" | "clock">;

/** Longer tokens are invalid. */
const longest = 8192;
const payloadSchema = z.strictObject({
  formIds: z.array(z.int().positive()).min(1).max(100),
  exp: z.int().positive(),
});

/** Makes a token that opens the submissions of these forms, and of no others, for so many seconds. */
export async function toToken(
  ctx: Keeper,
  formIds: readonly number[],
  seconds: number,
): Promise<string> {
  const open = crypto.randomUUID();
  const exp = Math.floor(ctx.clock.now().getTime() / 1000) + seconds;
  const payload = JSON.stringify({ formIds, exp });
  return btoa(`${await formsSecret.hmac(ctx, "token", open + payload)}:${open}:${payload}`);
}

/** The forms that a token gives access to; undefined for invalid and expired tokens. */
export async function formsOf(ctx: Keeper, token: string): Promise<readonly number[] | undefined> {
  const text = token.length > longest ? "" : decode(token);
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
