import type { Desk } from "../bound.ts";
import type { Form } from "../definition/form.ts";
import { errors } from "../errors.ts";
import { ageOf } from "../token/ticket.ts";

/** Refuses what is sent without having been opened, or sooner than a person fills it in. */
export async function refuseHaste(
  desk: Pick<Desk, "db" | "site" | "clock">,
  { id, settings }: Form,
  ticket: string,
): Promise<void> {
  if (settings.min_seconds === 0) return;
  const age = await ageOf(desk, id, ticket);
  if (age === undefined) throw errors.forms_invalid_ticket();
  if (age < settings.min_seconds) throw errors.forms_too_fast();
}
