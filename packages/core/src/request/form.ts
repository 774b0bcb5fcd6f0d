import { readChunks } from "../args/body.ts";
import type { TempFile, TempStorage } from "../declare/ports.ts";
import type { Upload } from "../declare/upload.ts";
import { readFormParts, partStream } from "./form-parts.ts";

/** A form and its bytes; without a form if the body was too long or not a form. */
interface ReadForm {
  readonly size: number;
  readonly form: URLSearchParams | undefined;
}
/** By the body: a request that is passed on with another URL has the same one. */
const known = new WeakMap<ReadableStream<Uint8Array>, Promise<ReadForm>>();

/**
 * The fields of a posted form, for page handlers; undefined if the body is not a form, has more bytes than
 * `max`, or was read by other means. Several handlers may read the form of one request. The values are untrusted:
 * validate them, or pass them to an endpoint with `call`.
 */
export async function readForm(
  { headers, body }: Request,
  { max = 16_384 }: { readonly max?: number } = {},
): Promise<URLSearchParams | undefined> {
  const type = headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) return undefined;
  if (!body) return new URLSearchParams();
  const reading = known.get(body) ?? read(body, max);
  known.set(body, reading);
  const { size, form } = await reading;
  return form && size <= max ? new URLSearchParams(form) : undefined;
}

async function read(body: ReadableStream<Uint8Array>, max: number): Promise<ReadForm> {
  if (body.locked) return { size: 0, form: undefined };
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { size, form: new URLSearchParams(text + decoder.decode()) };
    size += value.length;
    if (size > max) {
      await reader.cancel();
      return { size, form: undefined };
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** A multipart form that a page has posted. */
export interface MultipartForm {
  readonly fields: URLSearchParams;
  /** The files of the requested fields. */
  readonly files: readonly Upload[];
  /** Deletes the files. Safe to call twice. */
  drop(): Promise<void>;
}

/**
 * Reads a `multipart/form-data` form that a page has posted, for page handlers. Undefined if the
 * body is not such a form, or was read before. Pass the files to an endpoint with the option
 * `files` of `call`, and `drop` them in any case.
 *
 * @param options `field`: the files of the parts `field` and `field[…]` are kept, `maxFiles` of them, the
 * others passed over. `limit`: bytes of the whole body.
 * @throws ApiError 400 `rest_invalid_body` if the form is malformed or contains too
 * many files, 413 `rest_request_too_large`
 */
export async function readMultipartForm(
  request: Request,
  tempStorage: TempStorage,
  options: { readonly field: string; readonly maxFiles: number; readonly limit: number },
): Promise<MultipartForm | undefined> {
  const { headers, body } = request;
  const type = headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type) || !body || body.locked) return undefined;
  const storedFiles: TempFile[] = [];
  const drop = async () => void (await Promise.allSettled(storedFiles.map((file) => file.drop())));
  const { limit } = options;
  const chunks = readChunks(request, limit);
  try {
    const { pairs, files } = await readFormParts(headers, chunks, options, async (read) => {
      const file = await tempStorage(partStream(read), { limit });
      storedFiles.push(file);
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
