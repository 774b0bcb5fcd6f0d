import { timingSafeEqual } from "@waymark/core";
import type { Context } from "../builder.ts";
import { formsSecret } from "./secret.ts";

type Keeper = Pick<Context, "db" | "site" | "clock">;

/** Shows when a form was opened. It is good for as long as the page that holds it, so pages may be cached. */
export async function toTicket(ctx: Keeper, form: number): Promise<string> {
  const text = `${form}.${Math.floor(ctx.clock.now().getTime() / 1000)}`;
  return `${text}.${await formsSecret.hmac(ctx, "ticket", text)}`;
}

/** The age of a ticket in seconds; undefined if it is not a valid ticket of this form. */
export async function ageOf(
  ctx: Keeper,
  form: number,
  ticket: string,
): Promise<number | undefined> {
  const [, text, own, opened, seal] =
    /^((\d{1,15})\.(\d{1,12}))\.([0-9a-f]{64})$/.exec(ticket) ?? [];
  if (text === undefined || seal === undefined || Number(own) !== form) return undefined;
  if (!timingSafeEqual(seal, await formsSecret.hmac(ctx, "ticket", text))) return undefined;
  return Math.floor(ctx.clock.now().getTime() / 1000) - Number(opened);
}
