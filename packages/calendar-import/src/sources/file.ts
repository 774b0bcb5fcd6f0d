import { attachment, readStart, typeRuntimeOf } from "@waymark/content";
import type { Actor } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Origin } from "../records/settings.ts";
import { mostBytes, SourceError } from "./source.ts";

/** Media types of uploaded files by origin. */
const types: Readonly<Partial<Record<Origin, readonly string[]>>> = {
  ics: ["text/calendar", "text/plain"],
  csv: ["text/csv", "text/plain"],
};

/** An uploaded file for an import. */
export interface UploadedFile {
  readonly title: string;
  readonly file: string;
}

/** Finds an uploaded file of the right type that a user may read; undefined if there is none. */
export async function findFile(
  ctx: Context,
  as: Actor,
  origin: Origin,
  id: number,
): Promise<UploadedFile | undefined> {
  const item = await ctx.db.content.get(id, { forUpdate: false });
  const isFile = item?.type === attachment.name && item.status !== "trash" && item.file !== "";
  if (!isFile || !types[origin]?.includes(item.mime_type)) return undefined;
  const { rights } = typeRuntimeOf(attachment, ctx);
  return rights.read(as, item) ? { title: item.title, file: item.file } : undefined;
}

/**
 * The text of an uploaded file.
 *
 * @throws SourceError if it was deleted, or is larger than 10 MiB.
 */
export async function readFile({ blobs }: Pick<Context, "blobs">, name: string): Promise<string> {
  const stored = await blobs.get(name);
  if (!stored) throw new SourceError("error:fetch-404", "The uploaded file was deleted.");
  const { text, isWhole } = await readStart(new Response(stored.stream), mostBytes);
  if (!isWhole) throw new SourceError("error:fetch-failed", "The file has more than 10 MiB.");
  return text;
}
