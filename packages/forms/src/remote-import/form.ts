import { importRow, isImported, type RemoteReading } from "@waymark/content";
import { ApiError } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Field, FieldInput } from "../definition/field.ts";
import type { Draft, Form } from "../definition/form.ts";
import { loadForm } from "../forms/load.ts";
import { danglingReferencesIn } from "../definition/check.ts";
import { freeKey, insertForm } from "../forms/save.ts";

/** The names under which imported rows are stored. */
export const tableNames = {
  form: "forms.form",
  field: "forms.field",
  submission: "forms.submission",
} as const;

/** A form of the source, whose fields have their ids at the source. */
export interface RemoteForm {
  readonly id: number;
  readonly draft: Draft;
  readonly times?: { readonly created: Date; readonly modified: Date };
}
/** A form of this site, and its fields by their ids at the source. */
export interface ImportedForm {
  readonly form: Form;
  readonly fields: ReadonlyMap<string, Field>;
}

/**
 * Stores a form, unless an earlier run has stored it. Undefined if the form has been deleted since
 * then, if this site rejects it, and in a dry run.
 */
export async function importForm(
  ctx: Context,
  { reader, tally, isDryRun }: RemoteReading,
  { id, draft, times }: RemoteForm,
): Promise<ImportedForm | undefined> {
  const { source } = reader;
  const known = await ctx.callService(isImported, { source, table: tableNames.form, key: id });
  if (known !== undefined) {
    tally.known("form");
    const form = await loadForm(ctx, known);
    return form && { form, fields: await fieldsHere(ctx, source, { id, draft }, form) };
  }
  const inserted = await ctx
    .transaction(async (inner) => {
      const isTaken = (await inner.db.forms.first({ key: draft.key })) !== undefined;
      const key = isTaken ? await freeKey(inner, draft.title) : draft.key;
      const form = await insertForm(
        inner,
        { ...draft, key, fields: draft.fields.map(withoutIds) },
        danglingReferencesIn(draft),
      );
      // A dry run validates as well, to report rejected forms.
      if (isDryRun) throw new DryRun();
      if (times) await inner.db.forms.update(form.id, times);
      const row = { source, table: tableNames.form, key: id, id: form.id };
      await inner.callService(importRow, row);
      // A source may use an id twice, and for fields of several forms.
      for (const [there, here] of new Map(pairsOf(draft.fields, form.fields)))
        await inner.callService(importRow, {
          source,
          table: tableNames.field,
          key: fieldKey(id, there),
          id: here,
        });
      return { form, isTaken };
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return "dry run";
      if (!(error instanceof ApiError)) throw error;
      tally.unmapped("form", `${error.message.slice(0, 300)} The form is left out.`);
      return undefined;
    });
  if (inserted) tally.made("form");
  if (!inserted || inserted === "dry run") return undefined;
  const { form, isTaken } = inserted;
  if (isTaken)
    tally.unmapped("form", "Another form of this site has its key; it gets a different one.");
  return { form, fields: await fieldsHere(ctx, source, { id, draft }, form) };
}
class DryRun extends Error {}

const withoutIds = ({ id: _id, fields, ...field }: FieldInput): FieldInput => ({
  ...field,
  fields: fields.map(({ id: _child, ...child }) => child),
});

const fieldKey = (form: number, field: number): string => `${form}:${field}`;

type WithFields = Pick<FieldInput, "id" | "key"> & {
  readonly fields?: readonly WithFields[] | undefined;
};
/** Maps ids of fields at the source to ids on this site. Fields are matched by key, which is unique within a form or repeater. */
const pairsOf = (there: readonly WithFields[], here: readonly Field[]): [number, number][] =>
  there.flatMap(({ id, key, fields = [] }) => {
    const own = here.find((field) => field.key === key);
    if (!own || id === undefined) return [];
    return [[id, own.id] as [number, number], ...pairsOf(fields, own.fields)];
  });

/** The fields of a form by their ids at the source; deleted ones are left out. */
async function fieldsHere(
  { callService }: Context,
  source: string,
  { id: formId, draft }: Pick<RemoteForm, "id" | "draft">,
  form: Form,
): Promise<ReadonlyMap<string, Field>> {
  const there: readonly WithFields[] = draft.fields;
  const all = form.fields.flatMap((field) => [field, ...field.fields]);
  const found = new Map<string, Field>();
  for (const { id } of there.flatMap((field) => [field, ...(field.fields ?? [])])) {
    if (id === undefined) continue;
    const here = await callService(isImported, {
      source,
      table: tableNames.field,
      key: fieldKey(formId, id),
    });
    const field = all.find((one) => one.id === here);
    if (field) found.set(String(id), field);
  }
  return found;
}
