import type { Desk } from "../bound.ts";
import { nameOf } from "../definition/field.ts";
import type { Form } from "../definition/form.ts";
import { isKept } from "../definition/types.ts";
import { loadForm } from "../forms/load.ts";
import { toWords } from "../values/value.ts";
import { submissionsOf } from "./find.ts";

/** What a person has sent, as it is handed to them. */
export interface Collected {
  readonly groups: {
    readonly submission: number;
    readonly title: string;
    readonly sent: string;
    readonly values: { readonly label: string; readonly value: string }[];
  }[];
  readonly done: boolean;
}

/** A page of what a person has sent. */
export async function collect(
  desk: Pick<Desk, "db">,
  {
    email,
    page,
    per_page: size,
  }: { readonly email: string; readonly page: number; readonly per_page: number },
): Promise<Collected> {
  const offset = (page - 1) * size;
  const rows = await submissionsOf(desk, { email, offset, limit: size + 1 });
  const forms = new Map<number, Form | undefined>();
  for (const { form } of rows) if (!forms.has(form)) forms.set(form, await loadForm(desk, form));
  const groups = rows.slice(0, size).map(({ id, form: of, created, values }) => {
    const form = forms.get(of);
    return {
      submission: id,
      title: form?.title ?? "",
      sent: created.toISOString(),
      values: (form?.fields ?? [])
        .filter((field) => isKept(field) && values[field.id] !== undefined)
        .map((field) => ({ label: nameOf(field), value: toWords(field, values[field.id]) })),
    };
  });
  return { groups, done: rows.length <= size };
}
