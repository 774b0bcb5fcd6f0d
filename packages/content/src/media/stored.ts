import type { Blobs, TempStorage, TempFile } from "@waymark/core";
import { errors } from "../errors.ts";

/**
 * Works on a stored file, which is copied to temporary storage.
 *
 * @throws ApiError 404 `rest_unknown_attachment` if the file store does not have the file.
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
