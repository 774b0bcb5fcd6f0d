import { readChunks } from "../args/body.ts";
import type { TempFile, TempStorage } from "../declare/ports.ts";
import type { Upload } from "../declare/upload.ts";
import { readFormParts } from "./form-parts.ts";
import { partStream } from "./part-stream.ts";

/** A multipart form that a page has posted. */
export interface MultipartForm {
  readonly fields: URLSearchParams;
  /** The files of the fields that were asked for. */
  readonly files: readonly Upload[];
  /** Lets go of the files. Safe to call twice. */
  drop(): Promise<void>;
}

/**
 * Reads a `multipart/form-data` form that a page has posted, for page handlers; undefined where the body is no such
 * form, or was read before. Hand the files to an endpoint with the `files` of `call`, and `drop` them in any case.
 *
 * @param options `field`: the files of the parts `field` and `field[…]` are kept, `most` of them, the others passed
 * over. `limit`: bytes of
 *   the whole body.
 * @throws ApiError 400 `rest_invalid_body` where the form is malformed or brings too many files, 413 `rest_request_too_large`
 */
export async function readMultipartForm(
  request: Request,
  tempStorage: TempStorage,
  options: { readonly field: string; readonly most: number; readonly limit: number },
): Promise<MultipartForm | undefined> {
  const { headers, body } = request;
  const type = headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type) || !body || body.locked) return undefined;
  const kept: TempFile[] = [];
  const drop = async () => void (await Promise.allSettled(kept.map((file) => file.drop())));
  const { limit } = options;
  const chunks = readChunks(request, limit);
  try {
    const { pairs, files } = await readFormParts(headers, chunks, options, async (read) => {
      const file = await tempStorage(partStream(read), { limit });
      kept.push(file);
      return file;
    });
    return { fields: new URLSearchParams(pairs), files, drop };
  } catch (error) {
    await drop();
    throw error;
  } finally {
    await chunks.return(undefined);
    if (!body.locked) await body.cancel();
  }
}
