import type { Context } from "../builder.ts";
import type { Form } from "../definition/form.ts";
import { errors } from "../errors.ts";
import { ageOf } from "../token/ticket.ts";
import type { Problem } from "../values/check.ts";

/** Rejects a submission without a valid ticket, or faster than the minimum time. */
export async function refuseHaste(
  ctx: Pick<Context, "db" | "site" | "clock">,
  form: Form,
  ticket: string,
  fields: Readonly<Record<string, Problem>>,
): Promise<void> {
  const least = leastSeconds(form);
  if (least === 0) return;
  const age = await ageOf(ctx, form.id, ticket);
  if (age === undefined) throw errors.forms_invalid_ticket();
  if (age < least) throw errors.forms_too_fast({ data: { fields, form: [] } });
}

/** How many seconds have to pass between opening and sending a form: the longest time that its settings or a timed button name. */
const leastSeconds = ({ settings, fields }: Form): number =>
  Math.max(
    settings.min_seconds,
    ...fields.filter(({ type }) => type === "timedsubmit").map(({ seconds }) => seconds),
  );
