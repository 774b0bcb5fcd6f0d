import type { IncomingMessage } from "node:http";
import { type Duplex, pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** Why an outbound request was rejected or failed. The first eight mean that nothing was sent to that address. */
export type OutboundReason =
  | "url"
  | "scheme"
  | "credentials"
  | "port"
  | "host"
  | "address"
  | "resolve"
  | "redirects"
  | "connect"
  | "timeout"
  | "protocol"
  | "encoding"
  | "too-large"
  | "inflation";

/**
 * An outbound request that was rejected or failed. The message never contains a resolved address, so that it
 * can be shown to the user who chose the URL without revealing the network behind the site.
 */
export class OutboundError extends Error {
  readonly reason: OutboundReason;
  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutboundError";
    this.reason = reason;
  }
}

/** Limits of a response body. */
export interface BodyLimits {
  /** Bytes, after decompression. */
  readonly maxBytes: number;
  /** Decompressed bytes per compressed byte. */
  readonly maxInflation: number;
}

// Small texts may legitimately shrink more than any ratio; a bomb this small is harmless.
const inflationFloor = 64 * 1024;

function toDecoder(encoding: string): Duplex | undefined {
  if (encoding === "" || encoding === "identity") return undefined;
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "deflate") return createInflate();
  if (encoding === "br") return createBrotliDecompress();
  throw new OutboundError("encoding", "The response's Content-Encoding is not supported.");
}

function toBodyError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code: unknown = Reflect.get(Object(error), "code");
  const zipped = typeof code === "string" && /^(Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING)/.test(code);
  return zipped
    ? new OutboundError("encoding", "The compressed response is damaged.", { cause: error })
    : new OutboundError("protocol", "The response ended too early.", { cause: error });
}

/**
 * The decoded body of a response as a stream that fails with an `OutboundError` as soon as it is too large,
 * exceeds the maximum compression ratio, stops early or runs out of time. `done` is called once, when nothing more is read.
 */
export function toOutboundBody(
  incoming: IncomingMessage,
  { maxBytes, maxInflation }: BodyLimits,
  signal: AbortSignal,
  done: () => void,
): ReadableStream<Uint8Array> {
  const encoding = (incoming.headers["content-encoding"] ?? "").trim().toLowerCase();
  const declared = Number(incoming.headers["content-length"] ?? 0);
  if (declared > maxBytes)
    throw new OutboundError("too-large", `The response is larger than ${maxBytes} bytes.`);
  const decoder = toDecoder(encoding);
  let received = 0;
  let given = 0;
  // Counts arriving bytes; the decoder's reading makes them flow.
  if (decoder !== undefined)
    incoming.on("data", (chunk: Buffer) => {
      received += chunk.length;
    });
  const source = decoder === undefined ? incoming : pipeline(incoming, decoder, () => {});
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;

  // If a response is cut off before it is read, its error is not handled.
  incoming.on("error", () => {});

  const stop = (): void => {
    done();
    signal.removeEventListener("abort", abort);
    incoming.destroy();
    decoder?.destroy();
  };
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const abort = (): void => {
    stop();
    controller?.error(signal.reason);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(own) {
        controller = own;
        if (signal.aborted) abort();
        else signal.addEventListener("abort", abort, { once: true });
      },
      async pull(own) {
        try {
          const next = await chunks.next();
          if (signal.aborted) return;
          if (next.done === true) {
            stop();
            own.close();
            return;
          }
          given += next.value.byteLength;
          if (given > maxBytes)
            throw new OutboundError("too-large", `The response is larger than ${maxBytes} bytes.`);
          if (decoder !== undefined && given > Math.max(inflationFloor, received * maxInflation))
            throw new OutboundError(
              "inflation",
              "The response exceeds the maximum compression ratio.",
            );
          own.enqueue(next.value);
        } catch (error) {
          if (signal.aborted) return;
          // Servers also declare an encoding for an empty body, which decoders consider damaged.
          const isEmpty = decoder !== undefined && received === 0 && incoming.complete;
          stop();
          if (isEmpty) own.close();
          else own.error(toBodyError(error));
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
