import { checkBody, readChunks, toBodyKind, type Body } from "../args/body.ts";
import { fromPairs } from "../args/brackets.ts";
import { readParts, readText, toBoundary, type Part } from "../args/multipart.ts";
import { coalesceChunks } from "../args/coalesce-chunks.ts";
import { errors } from "../declare/errors.ts";
import type { RequestContext } from "./request-context.ts";
import type { TempFile } from "../ports.ts";
import type { Intake, Upload, Uploads } from "../declare/upload.ts";

/** The maximum size of all texts of a form together, in bytes. */
const mostText = 1_048_576;

/**
 * Reads the body of a request that may contain a file. A form is read now, because it contains args; a file that is
 * the body
 * waits until the handler reads it. JSON bodies, calls in process and batches contain none.
 */
export async function readWithUpload(exchange: RequestContext, uploads: Uploads): Promise<Body> {
  const { incoming, runtime } = exchange;
  const request = incoming.request();
  const type = request.headers.get("content-type") ?? "";
  const kind = toBodyKind(type, incoming.method);
  if (request.body === null || (kind !== undefined && kind !== "multipart")) return incoming.body();
  const limit = Math.min(uploads.limit ?? Infinity, runtime.limits.upload);
  await checkBody(request, limit);
  const kept = toKept(exchange, limit);
  if (kind === "multipart") return readForm(exchange, uploads, request, kept, limit);
  let taken: Promise<Upload | undefined> | undefined;
  const take = () => {
    taken ??= receive(request, kept, limit);
    // If the handler fails before it reads the file, nobody handles its rejection.
    taken.catch(() => {});
    return taken;
  };
  exchange.intake = { take, drop: kept.drop };
  return {};
}

/** Reads the whole body as a file. */
async function receive(request: Request, kept: Kept, limit: number): Promise<Upload | undefined> {
  const chunks = coalesceChunks(readChunks(request, limit));
  const read = async () => (await chunks.next()).value ?? undefined;
  const spooled = await kept.keep(read, () => leave(chunks, request));
  if (spooled.size === 0) return undefined;
  const { headers } = request;
  return {
    spooled,
    form: "raw",
    type: headers.get("content-type") ?? "",
    disposition: headers.get("content-disposition") ?? undefined,
    name: undefined,
    md5: headers.get("content-md5") ?? undefined,
  };
}

/** Reads the texts of a form, and stores its file temporarily. */
async function readForm(
  exchange: RequestContext,
  uploads: Uploads,
  request: Request,
  kept: Kept,
  limit: number,
): Promise<Body> {
  let upload: Upload | undefined;
  exchange.intake = { take: async () => upload, drop: kept.drop };
  const boundary = toBoundary(request.headers.get("content-type") ?? "");
  const md5 = request.headers.get("content-md5") ?? undefined;
  const isWelcome = maySend(exchange, uploads);
  const pairs: [string, string][] = [];
  const room = { bytes: mostText };
  const chunks = coalesceChunks(readChunks(request, limit));
  try {
    for await (const part of readParts(chunks, boundary)) {
      const { name: field, filename: name, type = "", disposition, read } = part;
      if (name === undefined) pairs.push([field, await readText(part, room)]);
      else if (name !== "" && field === uploads.field && isWelcome) {
        if (upload) throw errors.rest_invalid_body({ message: "The form has two files." });
        const spooled = await kept.keep(read);
        upload = { spooled, form: "multipart", type, disposition, name, md5 };
      }
    }
  } finally {
    await leave(chunks, request);
  }
  return { form: fromPairs(pairs, "form") };
}

const maySend = ({ actor }: RequestContext, { from }: Uploads): boolean =>
  (typeof from === "function" ? from(actor) : actor.can(from.capability)) === true;

interface Kept {
  /** Stores the chunks of `read` until there are no more. */
  keep(read: Part["read"], cancel?: () => Promise<unknown>): Promise<TempFile>;
  readonly drop: Intake["drop"];
}
/** The temporary files of a request. Files that are still being read are found when they are dropped. */
function toKept({ runtime: { ports } }: RequestContext, limit: number): Kept {
  const kept: Promise<TempFile>[] = [];
  return {
    keep(read, cancel = noCancel) {
      const spooled = ports.tempStorage(toStream(read, cancel), { limit });
      kept.push(spooled);
      return spooled;
    },
    async drop() {
      for (const one of await Promise.allSettled(kept))
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

const noCancel = async (): Promise<void> => {};
const toStream = (read: Part["read"], cancel: () => Promise<unknown>): ReadableStream<Uint8Array> =>
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
