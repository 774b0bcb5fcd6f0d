import { coalesceChunks } from "../args/byte-chunks.ts";
import { readParts, readText, toBoundary, type Part } from "../args/multipart.ts";
import type { TempFile } from "../declare/ports.ts";
import type { Upload, Uploads } from "../declare/upload.ts";
import { errors } from "../errors/errors.ts";

/** The maximum size of all texts of a form together, in bytes. */
const maxTextBytes = 1_048_576;

/** The texts and the files of a multipart form. */
export interface FormParts {
  readonly pairs: [string, string][];
  readonly files: readonly Upload[];
}

/**
 * Reads a multipart form: its texts, and the files whose fields `uploads` names. The bytes of other files are skipped.
 *
 * @param keep stores the bytes of a file; undefined skips all files.
 * @throws ApiError 400 `rest_invalid_body`, 413 `rest_request_too_large`
 */
export async function readFormParts(
  headers: Headers,
  body: AsyncGenerator<Uint8Array>,
  { field, maxFiles }: Pick<Uploads, "field" | "maxFiles">,
  keep: ((read: Part["read"]) => Promise<TempFile>) | undefined,
): Promise<FormParts> {
  const boundary = toBoundary(headers.get("content-type") ?? "");
  const md5 = headers.get("content-md5") ?? undefined;
  const pairs: [string, string][] = [];
  const files: Upload[] = [];
  const room = { bytes: maxTextBytes };
  const isWanted = (name: string) =>
    name === field || (maxFiles !== undefined && name.startsWith(`${field}[`));
  for await (const part of readParts(coalesceChunks(body), boundary)) {
    const { name: own, filename: name, type = "", disposition, read } = part;
    if (name === undefined) pairs.push([own, await readText(part, room)]);
    else if (name !== "" && keep && isWanted(own)) {
      if (files.length === (maxFiles ?? 1))
        throw errors.rest_invalid_body({
          message:
            maxFiles === undefined
              ? "The form has two files."
              : `The form has more than ${maxFiles} files.`,
        });
      const tempFile = await keep(read);
      files.push({ tempFile, form: "multipart", field: own, type, disposition, name, md5 });
    }
  }
  return { pairs, files };
}

const noCancel = async (): Promise<void> => {};

/** A stream of the chunks that `read` returns, until it returns undefined. */
export const partStream = (
  read: Part["read"],
  cancel: () => Promise<unknown> = noCancel,
): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      cancel: async () => void (await cancel()),
      async pull(controller) {
        const bytes = await read();
        if (bytes) controller.enqueue(bytes);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
