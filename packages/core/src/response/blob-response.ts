import type { Blobs, StoredFile } from "../declare/ports.ts";
import { toFileResponse, type FileDelivery, type SentFile } from "./file-response.ts";

/** Headers that may make the response something other than the whole file. */
const conditions = ["range", "if-none-match", "if-modified-since"];

/**
 * Answers GET and HEAD with a stored file, like `toFileResponse`; undefined if there is no file with this name. The
 * ETag is derived from its time and size. If the request may need less than the whole file, at most one byte is fetched
 * before that is known.
 */
export async function toBlobResponse(
  request: Request,
  blobs: Blobs,
  name: string,
  delivery: FileDelivery,
): Promise<Response | undefined> {
  const isWhole =
    request.method === "GET" && !conditions.some((header) => request.headers.has(header));
  const found = isWhole ? await blobs.get(name) : await look(blobs, name);
  if (found === undefined) return undefined;
  const { size, modified } = found;
  return toFileResponse(request, {
    saveAs: name.slice(name.lastIndexOf("/") + 1),
    ...delivery,
    size,
    modified,
    etag: `"${modified.getTime().toString(36)}-${size.toString(36)}"`,
    open: isWhole ? () => found.stream : opening(blobs, name, found),
  });
}

async function look(blobs: Blobs, name: string): Promise<StoredFile | undefined> {
  const found = await blobs.get(name, { first: 0, last: 0 });
  await found?.stream.cancel();
  return found;
}

const opening =
  (blobs: Blobs, name: string, { size }: StoredFile): SentFile["open"] =>
  async (range) => {
    const found = await blobs.get(name, range);
    if (found?.size === size) return found.stream;
    await found?.stream.cancel();
    // The length is already sent.
    throw new Error("The file was replaced while it was being read.");
  };
