import { isSameText } from "@waymark/core";
import type { Desk } from "../bound.ts";
import { mac } from "./secret.ts";

type Keeper = Pick<Desk, "db" | "site" | "clock">;

/** Shows when a form was opened. It is good for as long as the page that holds it, so pages may be cached. */
export async function toTicket(desk: Keeper, form: number): Promise<string> {
  const text = `${form}.${Math.floor(desk.clock.now().getTime() / 1000)}`;
  return `${text}.${await mac(desk, "ticket", text)}`;
}

/** How many seconds ago the form of a ticket was opened; undefined for what is no ticket of this form. */
export async function ageOf(
  desk: Keeper,
  form: number,
  ticket: string,
): Promise<number | undefined> {
  const [, text, own, opened, seal] =
    /^((\d{1,15})\.(\d{1,12}))\.([0-9a-f]{64})$/.exec(ticket) ?? [];
  if (text === undefined || seal === undefined || Number(own) !== form) return undefined;
  if (!isSameText(seal, await mac(desk, "ticket", text))) return undefined;
  return Math.floor(desk.clock.now().getTime() / 1000) - Number(opened);
}
