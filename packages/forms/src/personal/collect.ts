import type { Context } from "../builder.ts";
import { nameOf, type Field } from "../definition/field.ts";
import type { Form } from "../definition/form.ts";
import { isStored } from "../definition/types.ts";
import { loadForm } from "../forms/load.ts";
import { toClientValue } from "../values/client-value.ts";
import { isDrawing, isFiles, toText, toWords, type Value } from "../values/value.ts";
import { personOf, sentBy } from "./find.ts";

/** The export of a person's submissions. */
export interface Collected {
  readonly groups: {
    readonly submission: number;
    readonly title: string;
    readonly sent: string;
    readonly values: { readonly label: string; readonly value: string }[];
  }[];
  readonly done: boolean;
}

/** A page of a person's submissions. */
export async function collect(
  ctx: Pick<Context, "db" | "site">,
  {
    email,
    page,
    per_page: size,
  }: { readonly email: string; readonly page: number; readonly per_page: number },
): Promise<Collected> {
  const where = sentBy(await personOf(ctx, email));
  const { items, total } = await ctx.db.submissions.page({
    where,
    orderBy: "id",
    page,
    per_page: size,
  });
  const forms = new Map<number, Form | undefined>();
  for (const { form } of items) if (!forms.has(form)) forms.set(form, await loadForm(ctx, form));
  const groups = items.map(({ id, form: of, created, values }) => {
    const form = forms.get(of);
    const fields = (form?.fields ?? []).filter((field) => isStored(field));
    const known = new Set(fields.map((field) => String(field.id)));
    const gone = Object.entries(values).filter(([field]) => !known.has(field));
    return {
      submission: id,
      title: form?.title ?? "",
      sent: created.toISOString(),
      values: [
        ...fields
          .filter((field) => values[field.id] !== undefined)
          .map((field) => ({
            label: nameOf(field),
            value: toOwnText(
              field,
              values[field.id],
              `${ctx.site.api}/forms/v1/submissions/${id}/files/`,
            ),
          })),
        ...gone.map(([field, value]) => ({ label: `#${field}`, value: toText(value) })),
      ],
    };
  });
  return { groups, done: page * size >= total };
}

/** A value in the export: a drawn signature is the data URL of its image, a file has the URL at which administrators download it. */
const toOwnText = (field: Field, value: Value | undefined, folder: string): string =>
  isFiles(value)
    ? value.files.map(({ id, name }) => `${name} (${folder}${id})`).join(", ")
    : isDrawing(value)
      ? String(toClientValue(String(field.id), value))
      : toWords(field, value);
