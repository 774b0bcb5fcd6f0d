import type { Desk } from "../bound.ts";
import type { Form } from "../definition/form.ts";
import { errors } from "../errors.ts";
import type { Problem } from "../values/read.ts";
import { ageOf } from "../token/ticket.ts";

/** Refuses a form that was not opened before, or was sent sooner than a person can fill it in. */
export async function refuseHaste(
  desk: Pick<Desk, "db" | "site" | "clock">,
  { id, settings }: Form,
  ticket: string,
  fields: Readonly<Record<string, Problem>>,
): Promise<void> {
  if (settings.min_seconds === 0) return;
  const age = await ageOf(desk, id, ticket);
  if (age === undefined) throw errors.forms_invalid_ticket();
  if (age < settings.min_seconds) throw errors.forms_too_fast({ data: { fields, form: [] } });
}
