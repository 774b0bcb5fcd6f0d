import type { RemoteReading } from "@waymark/content";
import { hash53 } from "@waymark/core";
import { toSlug } from "@waymark/content-text";
import * as z from "zod";
import type { Context } from "../builder.ts";
import { fieldSchema, maxFields } from "../definition/field.ts";
import { standardBody } from "../definition/settings.ts";
import type { Values } from "../values/value.ts";
import { importForm, type ImportedForm, type RemoteForm } from "./form.ts";
import { readExport } from "./export.ts";
import { oldestFirst } from "./pages.ts";
import { storeSubmissions, unknownOf } from "./submissions.ts";

/** The interface of the original plugin for tables of submissions: forms, labels of fields, and values as texts. */
export const original = "forms-views";

const listed = z.object({ formID: z.int().positive(), formTitle: z.string() });
const labelled = z.object({
  id: z.int().positive(),
  label: z.string(),
  type: z.string().max(64).optional(),
});
// An empty record is serialized as an empty list.
const records = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);
const submission = z.record(z.string().max(64), z.string().max(50_000));
const perPage = 100;
/** The types that need no settings. */
const plainTypes = ["textbox", "textarea", "email", "phone", "hidden", "checkbox"] as const;
const isPlain = (type: string): type is (typeof plainTypes)[number] =>
  (plainTypes as readonly string[]).includes(type);

/** Imports the data that the API provides. It has no settings, emails and conditions of forms, and only dates of submissions, no times. */
export async function importOriginal(ctx: Context, reading: RemoteReading): Promise<void> {
  const { reader, tally } = reading;
  const forms = await reader.read(`/${original}/forms`, records);
  if (!forms) return tally.unmapped("form", "The source does not list them for this caller.");
  for (const row of Object.values(forms)) {
    const form = listed.safeParse(row);
    if (!form.success) {
      tally.unmapped("form", "The response does not match the schema; it is left out.");
      continue;
    }
    const remote = await toForm(reading, form.data);
    const imported = remote && (await importForm(ctx, reading, remote));
    if (remote) await importSubmissions(ctx, reading, remote, imported);
  }
}

async function toForm(
  { reader, tally }: RemoteReading,
  { formID: id, formTitle }: z.output<typeof listed>,
): Promise<RemoteForm | undefined> {
  const rows = await reader.read(`/${original}/forms/${id}/fields`, records);
  if (!rows) {
    tally.unmapped("form", "The source does not show its fields to this caller; it is left out.");
    return undefined;
  }
  const found = Object.values(rows)
    .slice(0, maxFields)
    .flatMap((row) => labelled.safeParse(row).data ?? []);
  const fields = [...new Map(found.map((field) => [field.id, field])).values()];
  for (const { type = "" } of fields)
    if (type !== "" && !isPlain(type))
      tally.unmapped(`field type ${type}`, "Its settings are not known; it becomes a text field.");
  tally.unmapped(
    "form",
    "The API of the source has no settings, emails, conditions and required fields; check the form.",
  );
  return {
    id,
    draft: {
      ...standardBody,
      // The field is sent by visitors after an editor has enabled it.
      settings: { ...standardBody.settings, is_open: false },
      title: formTitle.trim().slice(0, 200).toWellFormed() || `Form ${id}`,
      key: `${toKey(formTitle) || "form"}-${id}`,
      fields: fields.map(({ id: field, label, type = "" }) => ({
        ...fieldSchema.parse({
          key: `${toKey(label) || "field"}-${field}`,
          type: isPlain(type) ? type : "textbox",
          label: label.slice(0, 500).toWellFormed(),
        }),
        id: field,
      })),
    },
  };
}

/** Letters, digits and hyphens of a text, from its first letter. */
const toKey = (text: string): string =>
  toSlug(text)
    .replace(/%[0-9a-f]{2}|[^a-z0-9-]/g, "")
    .replace(/^[^a-z]+/, "")
    .slice(0, 40)
    .replace(/-+$/, "");

async function importSubmissions(
  ctx: Context,
  reading: RemoteReading,
  { id }: RemoteForm,
  imported: ImportedForm | undefined,
): Promise<void> {
  const { reader, tally, isDryRun } = reading;
  if (!imported && !isDryRun) return;
  const pages = await oldestFirst(reader, {
    path: `/${original}/forms/${id}/submissions`,
    query: (page) => ({ page, perPage }),
  });
  if (!pages) return tally.unmapped("submission", "The source does not list them for this caller.");
  const times = new Map<string, number>();
  const find = await readExport(reader, id, ctx.site.timezone);
  for await (const rows of pages) {
    const keyed = [];
    for (const row of rows.slice(0, perPage)) {
      const parsed = submission.safeParse(row);
      if (parsed.success)
        keyed.push({
          values: parsed.data,
          key: keyOf(id, parsed.data, times),
          // Also for submissions that were imported before, so that each row of the export is found once.
          exported: find(Object.values(parsed.data)),
        });
      else tally.unmapped("submission", "The response does not match the schema; it is left out.");
    }
    const fresh = await unknownOf(ctx, reading, keyed, ({ key }) => key);
    for (const { exported } of fresh)
      if (!exported?.created)
        tally.unmapped("date of a submission", "It is not known; the date of the import is used.");
    if (!imported) {
      tally.made("submission", fresh.length);
      continue;
    }
    const submissions = fresh.map(({ key, values, exported }) => ({
      key,
      values: valuesOf(values, imported),
      calculations: {},
      status: "publish" as const,
      author: 0,
      sequence: exported?.sequence ?? 0,
      times: exported?.created && { created: exported.created, modified: exported.created },
    }));
    await storeSubmissions(ctx, reading, imported.form, submissions);
  }
}

const valuesOf = (values: z.output<typeof submission>, { fields }: ImportedForm): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields.get(name);
      return field ? [[String(field.id), value] as const] : [];
    }),
  );

/** Submissions have no id: they are identified by their values, and those with equal values by their number. */
function keyOf(
  form: number,
  values: z.output<typeof submission>,
  times: Map<string, number>,
): string {
  const text = JSON.stringify(values);
  const digest = `${hash53(text)}${hash53(text, 1)}`;
  const count = (times.get(digest) ?? 0) + 1;
  times.set(digest, count);
  return `${form}:${digest}:${count}`;
}
