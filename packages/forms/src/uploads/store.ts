import { filesFolder } from "../tables.ts";
import type { Context } from "../builder.ts";
import { removeFiles } from "../jobs/files.ts";
import { isFiles, type Values } from "../values/value.ts";
import type { FilesRead } from "./read.ts";
/** The stored name of a file, which is independent of the original name. */
export const blobName = (form: number, file: string): string => `${filesFolder}${form}/${file}`;

/** Stores the files of a submission before the submission itself. If one fails, the others are removed. */
export async function putFiles(
  ctx: Pick<Context, "blobs" | "log">,
  form: number,
  { values, sources }: FilesRead,
): Promise<void> {
  try {
    for (const { files } of Object.values(values))
      for (const { id, type } of files) {
        const source = sources.get(id);
        if (source) await ctx.blobs.put(blobName(form, id), source.stream(), { type });
      }
  } catch (error) {
    await discardFiles(ctx, form, { sources });
    throw error;
  }
}

/** Removes the files of a submission that was not stored. */
export async function discardFiles(
  { blobs, log }: Pick<Context, "blobs" | "log">,
  form: number,
  { sources }: Pick<FilesRead, "sources">,
): Promise<void> {
  for (const id of sources.keys())
    await blobs.remove(blobName(form, id)).catch((error: unknown) => {
      log.error("A file of a submission that was not stored could not be removed.", { error });
    });
}

/** Records in the current transaction that files belong to a submission. */
export async function claimFiles(
  { db, clock }: Pick<Context, "db" | "clock">,
  {
    form,
    submission,
    values,
  }: { readonly form: number; readonly submission: number; readonly values: Values },
): Promise<void> {
  const created = clock.now();
  const rows = Object.values(values)
    .flatMap((value) => (isFiles(value) ? value.files : []))
    .map(({ id }) => ({ file: id, form, submission, created }));
  if (rows.length > 0) await db.files.insertAll(rows);
}

/** Deletes the files of some submissions in the current transaction. A job removes their content after the commit. */
export async function releaseFiles(
  { db, jobs }: Pick<Context, "db" | "jobs">,
  submissions: readonly number[],
): Promise<void> {
  const rows = await db.files.find({ where: { submission: { in: [...submissions] } } });
  if (rows.length === 0) return;
  await db.files.removeAll({ submission: { in: [...submissions] } });
  for (let at = 0; at < rows.length; at += 100)
    await jobs.add(removeFiles, {
      names: rows.slice(at, at + 100).map(({ form, file }) => blobName(form, file)),
    });
}

/** Deletes all files of a form. */
export async function releaseForm(
  { db, jobs }: Pick<Context, "db" | "jobs">,
  form: number,
): Promise<void> {
  if ((await db.files.removeAll({ form })) > 0)
    await jobs.add(removeFiles, { names: [], folder: `${filesFolder}${form}/` });
}
