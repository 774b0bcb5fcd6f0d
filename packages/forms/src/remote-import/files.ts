import { RemoteError, type RemoteReading } from "@waymark/content";
import type { TempFile } from "@waymark/core";
import * as z from "zod";
import type { Context } from "../builder.ts";
import type { Field } from "../definition/field.ts";
import type { Form } from "../definition/form.ts";
import { type FilesRead, maxBytes, maxFiles, noFiles, readFiles } from "../uploads/read.ts";
import { putFiles } from "../uploads/store.ts";

/** The files of a field, as the API of this module lists them. */
export const remoteFiles = z
  .array(z.object({ id: z.string().regex(/^\w{1,32}$/), name: z.string().max(2_000) }))
  .min(1)
  .max(maxFiles);
/** A field of the form of this site, and its files at the source. */
export interface RemoteFiles {
  readonly field: Field;
  readonly files: z.output<typeof remoteFiles>;
}

interface Named {
  readonly field: string;
  readonly name: string;
  readonly tempFile: TempFile;
}

/**
 * Downloads and stores the files of a submission, below the path of it at the source. They are checked
 * like uploads; those that the source does not send or this site rejects are counted. A submission
 * that is not stored afterwards must discard them.
 */
export async function importFiles(
  ctx: Context,
  { reader, tally }: RemoteReading,
  form: Form,
  path: string,
  found: readonly RemoteFiles[],
): Promise<FilesRead> {
  if (found.length === 0) return noFiles;
  const leaveOut = (why: string) =>
    tally.unmapped("file of a submission", `${why} It is left out.`);
  const taken: Named[] = [];
  try {
    for (const { field, files } of found)
      for (const { id, name } of files) {
        const stream = await reader.open(`${path}/files/${id}`).catch(toMissing);
        if (!stream) {
          leaveOut("The source does not send it.");
          continue;
        }
        try {
          const tempFile = await ctx.tempStorage(stream, { limit: maxBytes });
          taken.push({ field: `files[${field.key}]`, name, tempFile });
        } catch (error) {
          leaveOut(toReason(error));
        }
      }
    const read = await readFiles(ctx, form, taken);
    for (const [, { message }] of read.problems) leaveOut(message);
    await putFiles(ctx, form.id, read);
    return read;
  } finally {
    for (const { tempFile } of taken) await tempFile.drop();
  }
}

/** An error response is a missing file; other errors end the import. */
function toMissing(error: unknown): undefined {
  if (!(error instanceof RemoteError)) throw error;
}

/** The reason for an error about one file; other errors end the import. */
function toReason(error: unknown): string {
  const name: unknown = Reflect.get(Object(error), "name");
  if (name !== "ApiError" && name !== "OutboundError") throw error;
  return (error as Error).message;
}
