import { importedIds, type RemoteReading } from "@waymark/content";
import type { TempFile } from "@waymark/core";
import * as z from "zod";
import type { Context } from "../builder.ts";
import { formParts } from "../definition/form.ts";
import type { Values, Value } from "../values/value.ts";
import { discardFiles } from "../uploads/store.ts";
import { importFiles, type RemoteFiles, remoteFiles } from "./files.ts";
import { type ImportedForm, importForm, type RemoteForm } from "./form.ts";
import { oldestFirst } from "./pages.ts";
import { storeSubmissions, unknownOf } from "./submissions.ts";
import { isLeftOut, remoteValue, toStored } from "./values.ts";

/** The interface of this module. */
export const native = "forms/v1";

const listed = z.object({ id: z.int().positive() });
const instant = z.iso.datetime({ offset: true }).transform((time) => new Date(time));
const remoteForm = z.object({ ...formParts, created: instant, modified: instant });
const remoteSubmission = z.object({
  id: z.int().positive(),
  sequence: z.int().min(0).max(1_000_000_000).catch(0),
  status: z.enum(["publish", "trash"]).catch("publish"),
  author: z.int().min(0).catch(0),
  values: z.record(z.string().max(64), z.unknown()),
  calculations: z.record(z.string().max(64), z.number()).catch({}),
  created: instant,
  modified: instant,
});
type Submission = z.output<typeof remoteSubmission>;
const perPage = 50;

/** Imports forms with everything that belongs to them. */
export async function importNative(ctx: Context, reading: RemoteReading): Promise<void> {
  const { reader, tally } = reading;
  const authors = authorsOf(ctx, reading);
  const found = reader.list({
    path: `/${native}/forms`,
    query: (page, size) => ({ page, per_page: size }),
    rowsIn: (body) => z.array(z.unknown()).safeParse(body).data,
    row: listed,
    keyOf: ({ id }) => id,
    what: "form",
  });
  for await (const { id } of found) {
    const whole = await reader.read(`/${native}/forms/${id}`, remoteForm);
    if (!whole) {
      tally.unmapped("form", "The response does not match the schema; it is left out.");
      continue;
    }
    const { created, modified, ...draft } = whole;
    const remote: RemoteForm = { id, draft, times: { created, modified } };
    await importSubmissions(ctx, reading, id, await importForm(ctx, reading, remote), authors);
  }
}

async function importSubmissions(
  ctx: Context,
  reading: RemoteReading,
  there: number,
  imported: ImportedForm | undefined,
  authorOf: (id: number) => Promise<number>,
): Promise<void> {
  const { reader, tally, isDryRun } = reading;
  if (!imported && !isDryRun) return;
  const pages = await oldestFirst(reader, {
    path: `/${native}/forms/${there}/submissions`,
    query: (page) => ({ page, per_page: perPage, status: "any" }),
  });
  if (!pages) return tally.unmapped("submission", "The source does not list them for this caller.");
  for await (const rows of pages) {
    const valid = rows.slice(0, perPage).flatMap((row) => {
      const parsed = remoteSubmission.safeParse(row);
      if (parsed.success) return [parsed.data];
      tally.unmapped("submission", "The response does not match the schema; it is left out.");
      return [];
    });
    const once = [...new Map(valid.map((row) => [row.id, row])).values()];
    const fresh = await unknownOf(ctx, reading, once, ({ id }) => id);
    if (!imported) {
      tally.made("submission", fresh.length);
      continue;
    }
    await importPage(ctx, reading, imported, fresh, authorOf);
  }
}

/** Stores submissions with their files, which are removed again if they are not stored. */
async function importPage(
  ctx: Context,
  reading: RemoteReading,
  imported: ImportedForm,
  rows: readonly Submission[],
  authorOf: (id: number) => Promise<number>,
): Promise<void> {
  const { form } = imported;
  const sources = new Map<string, TempFile>();
  try {
    const submissions = [];
    for (const { id: key, author, created, modified, ...row } of rows) {
      const { values, files } = await valuesOf(ctx, row, imported, reading);
      const read = await importFiles(ctx, reading, form, `/${native}/submissions/${key}`, files);
      for (const [id, file] of read.sources) sources.set(id, file);
      const fileValues = form.fields.flatMap(({ id, key: name }): [string, Value][] => {
        const value = read.values[name];
        return value ? [[String(id), value]] : [];
      });
      submissions.push({
        ...row,
        key,
        author: await authorOf(author),
        values: { ...values, ...Object.fromEntries(fileValues) },
        times: { created, modified },
      });
    }
    await storeSubmissions(ctx, reading, form, submissions);
  } catch (error) {
    await discardFiles(ctx, form.id, { sources });
    throw error;
  }
}

async function valuesOf(
  { callService }: Context,
  { values }: Pick<Submission, "values">,
  { fields }: ImportedForm,
  { tally, reader: { source } }: RemoteReading,
): Promise<{ readonly values: Values; readonly files: readonly RemoteFiles[] }> {
  const stored: [string, Value][] = [];
  const files: RemoteFiles[] = [];
  const leaveOut = (why: string) =>
    tally.unmapped("value of a submission", `${why} It is left out.`);
  for (const [name, given] of Object.entries(values)) {
    const field = fields.get(name);
    if (!field) {
      leaveOut("The form has no such field.");
      continue;
    }
    const listed = remoteFiles.safeParse(given);
    if (field.type === "file_upload" && listed.success) {
      files.push({ field, files: listed.data });
      continue;
    }
    const parsed = remoteValue.safeParse(given);
    if (!parsed.success) {
      leaveOut("The response does not match the schema.");
      continue;
    }
    const value = toStored(field, parsed.data, fields);
    if (isLeftOut(value)) {
      leaveOut(value.why);
      continue;
    }
    if (field.type !== "terms" || !Array.isArray(value)) {
      stored.push([String(field.id), value]);
      continue;
    }
    const { taxonomy } = field;
    const terms = await callService(importedIds, { source, taxonomy, ids: value.map(Number) });
    stored.push([String(field.id), [...terms.values()].map(String)]);
  }
  return { values: Object.fromEntries(stored), files };
}

const remoteUser = z.object({ username: z.string().min(1).max(200) });

/** The users of this site with the logins of those at the source; 0 for users that it does not have. */
function authorsOf({ db }: Context, { reader }: RemoteReading): (id: number) => Promise<number> {
  const known = new Map([[0, 0]]);
  return async (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const user = await reader.read(`/core/v2/users/${id}`, remoteUser, { context: "edit" });
    const here = user && (await db.users.first({ login_key: user.username.toLowerCase() }));
    known.set(id, here?.id ?? 0);
    return here?.id ?? 0;
  };
}
