import { checkBody, readChunks, toBodyKind, type Body } from "../args/body.ts";
import { fromPairs } from "../args/brackets.ts";
import { coalesceChunks } from "../args/byte-chunks.ts";
import type { Part } from "../args/multipart.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { TempFile } from "../declare/ports.ts";
import type { ReceivedUploads, Upload, Uploads } from "../declare/upload.ts";
import { readFormParts, partStream } from "./form-parts.ts";

/**
 * Reads the body of a request that may contain a file. A form is read now, because it contains args; a file that is
 * the body waits until the handler reads it. JSON bodies and batches contain none; calls in process may pass files.
 */
export async function readWithUpload(ctx: RequestContext, uploads: Uploads): Promise<Body> {
  const { incoming, runtime } = ctx;
  if (incoming.files) {
    const files = incoming.files.map((one) => ("tempFile" in one ? one : toUpload(one, uploads)));
    ctx.receivedUploads = {
      take: async () => files[0],
      all: async () => files,
      drop: async () => {},
    };
    return incoming.body();
  }
  const request = incoming.request();
  const type = request.headers.get("content-type") ?? "";
  const kind = toBodyKind(type, incoming.method);
  if (request.body === null || (kind !== undefined && kind !== "multipart")) return incoming.body();
  const limit = Math.min(uploads.limit ?? Infinity, runtime.limits.upload);
  await checkBody(request, limit);
  const storedParts = toStoredParts(ctx, limit);
  if (kind === "multipart") return readForm(ctx, uploads, request, storedParts, limit);
  let taken: Promise<Upload | undefined> | undefined;
  const take = () => {
    taken ??= receive(request, storedParts, limit);
    // If the handler fails before it reads the file, its rejection is not handled.
    taken.catch(() => {});
    return taken;
  };
  ctx.receivedUploads = {
    take,
    all: async () => {
      const file = await take();
      return file ? [file] : [];
    },
    drop: storedParts.drop,
  };
  return {};
}

/** A file of a call in process, which is in memory. */
const toUpload = (file: File, { field }: Uploads): Upload => ({
  tempFile: {
    size: file.size,
    stream: () => file.stream(),
    head: async (length) => new Uint8Array(await file.slice(0, length).arrayBuffer()),
    drop: async () => {},
  },
  form: "multipart",
  field,
  type: file.type,
  disposition: undefined,
  name: file.name,
  md5: undefined,
});

/** Reads the whole body as a file. */
async function receive(
  request: Request,
  parts: StoredParts,
  limit: number,
): Promise<Upload | undefined> {
  const chunks = coalesceChunks(readChunks(request, limit));
  const read = async () => (await chunks.next()).value ?? undefined;
  const tempFile = await parts.keep(read, () => leave(chunks, request));
  if (tempFile.size === 0) return undefined;
  const { headers } = request;
  return {
    tempFile,
    form: "raw",
    field: "",
    type: headers.get("content-type") ?? "",
    disposition: headers.get("content-disposition") ?? undefined,
    name: undefined,
    md5: headers.get("content-md5") ?? undefined,
  };
}

/** Reads the texts of a form, and stores its file temporarily. */
async function readForm(
  ctx: RequestContext,
  uploads: Uploads,
  request: Request,
  parts: StoredParts,
  limit: number,
): Promise<Body> {
  let files: readonly Upload[] = [];
  ctx.receivedUploads = { take: async () => files[0], all: async () => files, drop: parts.drop };
  const keep = maySend(ctx, uploads) ? parts.keep : undefined;
  const chunks = readChunks(request, limit);
  try {
    const parts = await readFormParts(
      request.headers,
      chunks,
      uploads,
      keep && ((read) => keep(read)),
    );
    ({ files } = parts);
    return { form: fromPairs(parts.pairs, "form") };
  } finally {
    await leave(chunks, request);
  }
}

const maySend = ({ actor }: RequestContext, { from }: Uploads): boolean =>
  (typeof from === "function" ? from(actor) : actor.can(from.capability)) === true;

interface StoredParts {
  /** Stores the chunks of `read` until there are no more. */
  keep(read: Part["read"], cancel?: () => Promise<unknown>): Promise<TempFile>;
  readonly drop: ReceivedUploads["drop"];
}
/** The temporary files of a request. Files that are still being read are found when they are dropped. */
function toStoredParts({ runtime: { ports } }: RequestContext, limit: number): StoredParts {
  const storedFiles: Promise<TempFile>[] = [];
  return {
    keep(read, cancel) {
      const tempFile = ports.tempStorage(partStream(read, cancel), { limit });
      storedFiles.push(tempFile);
      return tempFile;
    },
    async drop() {
      for (const one of await Promise.allSettled(storedFiles))
        if (one.status === "fulfilled")
          await one.value
            .drop()
            .catch((error: unknown) =>
              ports.log.error("A temporary upload file could not be deleted.", { error }),
            );
    },
  };
}

/** Cancels the rest of a body. A generator that was not started would not do it. */
async function leave(chunks: AsyncGenerator<Uint8Array>, { body }: Request): Promise<void> {
  await chunks.return(undefined);
  if (body?.locked === false) await body.cancel();
}
