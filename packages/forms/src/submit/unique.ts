import type { Context } from "../builder.ts";
import type { Field } from "../definition/field.ts";
import type { Form } from "../definition/form.ts";
import { errors } from "../errors.ts";
import { tables } from "../tables.ts";

/** The field whose value must be unique among submissions. */
export const uniqueOf = ({
  fields,
  settings,
}: Pick<Form, "fields" | "settings">): Field | undefined =>
  fields.find(({ key }) => key === settings.unique_field);

/**
 * Rejects duplicates in the unique field, ignoring submissions in the trash. The form is locked.
 *
 * @param value the submitted value, normalized by `toLookup`.
 * @throws ApiError 400 `forms_invalid_submission`
 */
export async function rejectRepeated(
  { db }: Pick<Context, "db">,
  { id: form, settings }: Pick<Form, "id" | "settings">,
  { id: field, key }: Field,
  value: string,
  own = 0,
): Promise<void> {
  const where = { form, field, value };
  const others = await db.submissions.count({
    status: "publish",
    id: { ne: own },
    exists: { table: tables.answers, to: "submission", where },
  });
  if (others === 0) return;
  const problem = { code: "not-unique", message: settings.unique_field_error };
  throw errors.forms_invalid_submission({ data: { fields: { [key]: problem }, form: [] } });
}

/** The same for a submission that was changed or has come back from the trash. */
export async function refuseTwin(
  ctx: Pick<Context, "db">,
  form: Form,
  { id, status }: { readonly id: number; readonly status: string },
): Promise<void> {
  const unique = uniqueOf(form);
  if (!unique || status !== "publish") return;
  const own = await ctx.db.answers.get({ submission: id, field: unique.id });
  if (own) await rejectRepeated(ctx, form, unique, own.value, id);
}
