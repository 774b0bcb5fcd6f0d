import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import {
  fieldDefaults,
  maxFields,
  plainOption,
  type Field,
  type Option,
} from "../definition/field.ts";
import { type Form } from "../definition/form.ts";
import { type FormBody, standardBody } from "../definition/settings.ts";
import type { FieldTypeName } from "../definition/types.ts";
import { errors } from "../errors.ts";
import type { tables } from "../tables.ts";

type FormRow = Row<(typeof tables)["forms"]["columns"]>;
type FieldRow = Row<(typeof tables)["fields"]["columns"]>;

/** A form with its fields. As the `find` of a write it is locked until the transaction ends, and so are its submission numbers. */
export async function loadForm({ db }: Pick<Context, "db">, id: number): Promise<Form | undefined> {
  const row = await db.forms.get(id);
  return row && withFields({ db }, row);
}

/**
 * The form that a path names.
 *
 * @throws ApiError 404 `forms_not_found`
 */
export async function findForm(ctx: Pick<Context, "db">, id: number): Promise<Form> {
  const form = await loadForm(ctx, id);
  if (!form) throw errors.forms_not_found();
  return form;
}

/** The form with this key. */
export async function formNamed(
  { db }: Pick<Context, "db">,
  key: string,
): Promise<Form | undefined> {
  const row = await db.forms.first({ key });
  return row && withFields({ db }, row);
}

async function withFields({ db }: Pick<Context, "db">, { body, ...row }: FormRow): Promise<Form> {
  const rows = await db.fields.find({
    where: { form: row.id },
    orderBy: "position",
    limit: maxFields,
  });
  const fields = await withTerms(
    { db },
    rows.map((one) => toField(one)),
  );
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const childrenOf = (parent: number) => fields.filter(({ id }) => parents.get(id) === parent);
  return {
    ...row,
    ...withDefaults(body),
    fields: childrenOf(0).map((field) =>
      field.type === "repeater" ? { ...field, fields: childrenOf(field.id) } : field,
    ),
  };
}

/** Forms stored by an older version lack some settings. */
const withDefaults = (body: FormBody): FormBody => ({
  ...body,
  settings: { ...standardBody.settings, ...body.settings },
});

const toField = ({ id, key, type, label, settings }: FieldRow): Field => ({
  ...fieldDefaults,
  ...settings,
  // Submitted values are trimmed; an older version stored those of options with spaces at their ends.
  options: settings.options.map((option) => ({
    ...plainOption,
    ...option,
    value: option.value.trim(),
  })),
  id,
  key,
  // Only values that match the schema are stored.
  type: type as FieldTypeName,
  label,
  fields: [],
});

/** The maximum number of terms to offer: that of a list's options. */
const maxTerms = 300;

/** The fields of a form; those of type terms get the terms of their taxonomy as options. */
export async function withTerms(
  { db }: Pick<Context, "db">,
  fields: readonly Field[],
): Promise<readonly Field[]> {
  const names = new Set(
    fields.filter(({ type }) => type === "terms").map(({ taxonomy }) => taxonomy),
  );
  const offered = new Map<string, readonly Option[]>();
  for (const taxonomy of names) {
    const terms = await db.terms.find({
      where: { taxonomy },
      orderBy: [{ name_key: "asc" }, { id: "asc" }],
      limit: maxTerms,
      columns: ["id", "name"],
    });
    const options = terms.map(({ id, name }) => ({
      ...plainOption,
      value: String(id),
      label: unescaped(name),
    }));
    offered.set(taxonomy, options);
  }
  return fields.map((field) =>
    field.type === "terms"
      ? { ...field, options: [...(offered.get(field.taxonomy) ?? [])] }
      : field,
  );
}

/** A name as it was given: it is stored with the characters of markup escaped. */
const unescaped = (name: string): string =>
  name.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
