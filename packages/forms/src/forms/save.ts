import { contentOptions, fileTypeOf, taxonomies } from "@waymark/content";
import { toSlug } from "@waymark/content-text";
import type { Context } from "../builder.ts";
import { danglingReferencesIn, problemsOf } from "../definition/check.ts";
import {
  rowDefaults,
  toDeclared,
  type ChildInput,
  type Field,
  type FieldInput,
} from "../definition/field.ts";
import type { Draft, Form } from "../definition/form.ts";
import { type FormProblem, toProblem } from "../definition/problems.ts";
import type { FormBody } from "../definition/settings.ts";
import { errors } from "../errors.ts";
import { releaseForm } from "../uploads/store.ts";
import { loadForm } from "./load.ts";
import { toModified } from "./version.ts";

/** Stores a new form, which may have the accepted contradictions. */
export async function insertForm(
  ctx: Context,
  draft: Draft,
  accepted: readonly FormProblem[] = [],
): Promise<Form> {
  rejectProblems(ctx, draft, [], accepted);
  await claimKey(ctx, draft.key, 0);
  const now = ctx.clock.now();
  const { id } = await ctx.db.forms.insert({
    title: draft.title,
    key: draft.key,
    body: bodyOf(draft),
    created: now,
    modified: now,
  });
  await saveFields(ctx, id, draft.fields, []);
  return reload(ctx, id);
}

/**
 * Stores a form. Missing fields are deleted; their submitted values are kept. Dangling references that the stored form already has
 * are accepted, because forms could be stored with them.
 */
export async function saveForm(ctx: Context, form: Form, draft: Draft): Promise<Form> {
  rejectProblems(ctx, draft, form.fields, danglingReferencesIn(form));
  if (draft.key !== form.key) await claimKey(ctx, draft.key, form.id);
  await ctx.db.forms.update(form.id, {
    title: draft.title,
    key: draft.key,
    body: bodyOf(draft),
    modified: toModified(ctx.clock.now(), form.modified),
  });
  if (draft.fields !== form.fields) await saveFields(ctx, form.id, draft.fields, form.fields);
  return reload(ctx, form.id);
}

/** Deletes a form with its submissions. */
export async function removeForm(
  ctx: Pick<Context, "db" | "jobs">,
  { id }: Pick<Form, "id">,
): Promise<void> {
  const { db } = ctx;
  await releaseForm(ctx, id);
  for (const table of [db.outbox, db.answers, db.submissions, db.fields] as const)
    await table.removeAll({ form: id });
  await db.forms.remove(id);
}

/** The default key of a form: derived from its title, with a number if it is taken. */
export async function freeKey({ db }: Pick<Context, "db">, title: string): Promise<string> {
  // Non-ASCII letters are percent-encoded in slugs.
  const plain = toSlug(title).replace(/%[0-9a-f]{2}|[^a-z0-9-]/g, "");
  const base = (/^[a-z]/.test(plain) ? plain : `form-${plain}`).slice(0, 50).replace(/-+$/, "");
  await db.lock("forms:keys");
  const taken = new Set(
    (await db.forms.find({ where: { key: { startsWith: base } }, columns: ["key"] })).map(
      ({ key }) => key,
    ),
  );
  let key = base;
  for (let n = 2; taken.has(key); n++) key = `${base}-${n}`;
  return key;
}

async function claimKey({ db }: Pick<Context, "db">, key: string, own: number): Promise<void> {
  await db.lock("forms:keys");
  const other = await db.forms.first({ key });
  if (other && other.id !== own) throw errors.forms_key_taken();
}

/** At most this many contradictions are reported. */
const maxProblems = 100;

/** The contradictions in a form, except accepted ones. */
export function contradictionsIn(
  { all, optionsOf }: Pick<Context, "all" | "optionsOf">,
  draft: Draft,
  accepted: readonly FormProblem[] = [],
): readonly FormProblem[] {
  const { types } = optionsOf(contentOptions).uploads;
  const isFileType = (extension: string) => fileTypeOf(extension, types) !== undefined;
  const names = new Set(all(taxonomies).map(({ name }) => name));
  // The same contradiction may now be at another position.
  const known = new Set(accepted.map(({ message }) => message));
  return problemsOf(draft, { taxonomies: names, isFileType })
    .filter(({ message }) => !known.has(message))
    .slice(0, maxProblems);
}

function rejectProblems(
  ctx: Pick<Context, "all" | "optionsOf">,
  draft: Draft,
  known: readonly Field[],
  accepted: readonly FormProblem[],
): void {
  const contradictions = contradictionsIn(ctx, draft, accepted);
  const details = [...unknownIdsIn(draft, known), ...contradictions].slice(0, maxProblems);
  const problems = details.map(({ message }) => message);
  if (problems.length > 0)
    throw errors.forms_invalid_form({ message: problems[0] ?? "", data: { problems, details } });
}

/** Ids are permanent: a field that moved to another form would keep its old values. */
function* unknownIdsIn({ fields }: Draft, known: readonly Field[]): Generator<FormProblem> {
  for (const [at, { id, key }] of fields.entries())
    if (id !== undefined && !known.some((field) => field.id === id))
      yield toProblem("field_id_unknown", `fields[${at}][id]`, { key, id });
  for (const [at, { id, key: repeater, fields: children }] of fields.entries()) {
    const own = known.find((field) => field.id === id)?.fields ?? [];
    for (const [n, child] of children.entries())
      if (child.id !== undefined && !own.some((field) => field.id === child.id))
        yield toProblem("row_field_id_unknown", `fields[${at}][fields][${n}][id]`, {
          key: child.key,
          id: child.id,
          repeater,
        });
  }
}

const bodyOf = (draft: Draft): FormBody => ({
  settings: draft.settings,
  saving: draft.saving,
  emails: draft.emails,
  calculations: draft.calculations,
  success_message: draft.success_message,
  redirect: draft.redirect,
});

async function saveFields(
  { db }: Pick<Context, "db">,
  form: number,
  fields: readonly FieldInput[],
  known: readonly Field[],
): Promise<void> {
  const left = new Set(known.flatMap(({ id, fields }) => [id, ...fields.map((one) => one.id)]));
  const save = async (field: ChildInput, position: number, parent: number): Promise<number> => {
    const { id, key, type, label, ...settings } = field;
    const row = {
      form,
      parent,
      position,
      key,
      type,
      label,
      settings: { ...rowDefaults, ...settings },
    };
    if (id === undefined) return (await db.fields.insert(row)).id;
    left.delete(id);
    await db.fields.update(id, row);
    return id;
  };
  for (const [position, field] of fields.entries()) {
    const { fields: children, ...own } = toDeclared(field);
    const parent = await save(own, position, 0);
    for (const [at, child] of children.entries()) await save(child, at, parent);
  }
  if (left.size > 0) await db.fields.removeAll({ id: { in: [...left] } });
}

async function reload(ctx: Context, id: number): Promise<Form> {
  const form = await loadForm(ctx, id);
  if (!form) throw new Error("The form that was just stored is missing.");
  return form;
}
