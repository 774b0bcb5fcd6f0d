import type { Blobs, TempStorage, TempFile } from "@waymark/core";
import { errors } from "../errors.ts";

/**
 * Works on a stored file, whose bytes are kept aside for that time.
 *
 * @throws ApiError 404 `rest_unknown_attachment` where the file store has no such file.
 */
export async function withStored<R>(
  { blobs, tempStorage }: { readonly blobs: Blobs; readonly tempStorage: TempStorage },
  name: string,
  work: (spooled: TempFile) => Promise<R>,
): Promise<R> {
  const stored = name === "" ? undefined : await blobs.get(name);
  if (!stored) throw errors.rest_unknown_attachment();
  const spooled = await tempStorage(stored.stream, { limit: stored.size });
  try {
    return await work(spooled);
  } finally {
    await spooled.drop();
  }
}
