import { isFragmented } from "@waymark/core";
import type { IncomingMessage, ServerResponse } from "node:http";
import { lingerBytes, lingerTime, hostErrors, toBody, toHeaders } from "./host-errors.ts";

/** The overhead of a chunk, in bytes. */
const chunkCost = 16;

/** The error of reading a body that is too large. */
export class BodyTooLargeError extends Error {
  readonly code: string = hostErrors.tooLarge.code;
  readonly status: number = hostErrors.tooLarge.status;
  constructor() {
    super(hostErrors.tooLarge.message);
    this.name = "BodyTooLargeError";
  }
}

function toRawResponse(): string {
  const body = toBody(hostErrors.tooLarge);
  const head = Object.entries({
    ...toHeaders(hostErrors.tooLarge),
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 413 Payload Too Large\r\n${head.join("")}\r\n${body}`;
}

/**
 * Counts a body without a declared length. Bytes over `limit`, and those of a fragmented body, are not passed to the
 * site: reading fails with a `BodyTooLargeError`, the client gets a 413 unless a response has begun, and the connection
 * ends. Small chunks are joined.
 */
export function guardBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limit: number,
): void {
  let received = 0;
  let chunks = 0;
  const push = gathered(incoming);
  // All chunks reach a request through `push`, so this sees them however they are read.
  incoming.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) {
      received += chunk.byteLength;
      chunks++;
    }
    if (received <= limit && !isFragmented(chunks, received)) return push(chunk, encoding);

    let lingering = 0;
    const cut = (): void => {
      clearTimeout(timer);
      incoming.destroy(new BodyTooLargeError());
    };
    // Without a socket an earlier response of this connection is still being written; that one goes first.
    const { socket } = outgoing;
    const canRespond = !outgoing.headersSent && socket !== null && socket.writable;
    // The response object belongs to the site's response, which is too late now.
    if (canRespond) socket.end(toRawResponse());
    // If the connection were closed with unread bytes, the system would discard the response.
    const timer = setTimeout(cut, canRespond ? lingerTime : 0);
    incoming.push = (rest: unknown) => {
      if (rest instanceof Uint8Array) lingering += chunkCost + rest.byteLength;
      if (rest === null || lingering > lingerBytes) cut();
      return true;
    };
    return true;
  };
}

/** Smaller chunks are joined with others that arrive at the same time. */
const smallSize = 1_024;
const pieceSize = 16_384;

/**
 * The `push` of a request that joins small chunks: a body of single bytes would otherwise cost a step through the
 * stream for each. They only wait for chunks that have already arrived.
 */
function gathered(
  incoming: IncomingMessage,
): (chunk: unknown, encoding?: BufferEncoding) => boolean {
  const push = incoming.push;
  let piece: Uint8Array | undefined;
  let size = 0;
  let waiting: NodeJS.Immediate | undefined;

  const flush = (): void => {
    clearImmediate(waiting);
    waiting = undefined;
    if (!piece) return;
    const whole = piece.subarray(0, size);
    piece = undefined;
    size = 0;
    push.call(incoming, whole);
  };
  return (chunk, encoding) => {
    if (!(chunk instanceof Uint8Array) || chunk.byteLength >= smallSize) {
      flush();
      return push.call(incoming, chunk, encoding);
    }
    if (size + chunk.byteLength > pieceSize) flush();
    piece ??= Buffer.allocUnsafe(pieceSize);
    piece.set(chunk, size);
    size += chunk.byteLength;
    waiting ??= setImmediate(flush);
    return incoming.readableLength + size < incoming.readableHighWaterMark;
  };
}
