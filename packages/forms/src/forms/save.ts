import { taxonomies, toSlug } from "@waymark/content";
import type { Context } from "../builder.ts";
import { problemsOf } from "../definition/check.ts";
import { toDeclared, type Field, type FieldInput } from "../definition/field.ts";
import type { Draft, Form, FormBody } from "../definition/form.ts";
import { errors } from "../errors.ts";
import { loadForm } from "./load.ts";

/** Stores a new form. */
export async function createForm(ctx: Context, draft: Draft): Promise<Form> {
  refuseProblems(ctx, draft, []);
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

/** Stores what a form is to be. Fields that are left out go; what was sent for them stays with its submissions. */
export async function updateForm(ctx: Context, form: Form, draft: Draft): Promise<Form> {
  refuseProblems(ctx, draft, form.fields);
  if (draft.key !== form.key) await claimKey(ctx, draft.key, form.id);
  await ctx.db.forms.update(form.id, {
    title: draft.title,
    key: draft.key,
    body: bodyOf(draft),
    modified: ctx.clock.now(),
  });
  if (draft.fields !== form.fields) await saveFields(ctx, form.id, draft.fields, form.fields);
  return reload(ctx, form.id);
}

/** Removes a form with everything that was sent. */
export async function removeForm(
  { db }: Pick<Context, "db">,
  { id }: Pick<Form, "id">,
): Promise<void> {
  for (const table of [db.outbox, db.answers, db.submissions, db.fields] as const)
    await table.removeAll({ form: id });
  await db.forms.remove(id);
}

/** A key for a form that names none: of its title, with a number where that is taken. */
export async function freeKey({ db }: Pick<Context, "db">, title: string): Promise<string> {
  // Letters of other scripts stand encoded in slugs.
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

function refuseProblems(
  { all }: Pick<Context, "all">,
  draft: Draft,
  known: readonly Field[],
): void {
  const named = new Set(all(taxonomies).map(({ name }) => name));
  const ids = new Set(known.map(({ id }) => id));
  const strangers = draft.fields.flatMap(({ id, key }) =>
    id === undefined || ids.has(id)
      ? []
      : [`"${key}" names the field ${id}, which is not of this form.`],
  );
  const problems = [...strangers, ...problemsOf(draft, named)].slice(0, 100);
  if (problems.length > 0)
    throw errors.forms_invalid_form({ message: problems[0] ?? "", data: { problems } });
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
  wanted: readonly FieldInput[],
  known: readonly Field[],
): Promise<void> {
  const left = new Set(known.map(({ id }) => id));
  for (const [position, field] of wanted.entries()) {
    const { id, key, type, label, ...settings } = toDeclared(field);
    const row = { form, position, key, type, label, settings };
    if (id === undefined) await db.fields.insert(row);
    else {
      left.delete(id);
      await db.fields.update(id, row);
    }
  }
  if (left.size > 0) await db.fields.removeAll({ id: { in: [...left] } });
}

async function reload(ctx: Context, id: number): Promise<Form> {
  const form = await loadForm(ctx, id);
  if (!form) throw new Error("A form that was stored a moment ago is not there.");
  return form;
}
