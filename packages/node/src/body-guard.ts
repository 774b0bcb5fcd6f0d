import type { IncomingMessage, ServerResponse } from "node:http";
import { isFragmented } from "@waymark/core";
import { gathered } from "./body-pieces.ts";
import { lingerBytes, lingerTime, refusals, toBody, toHeaders } from "./refusal.ts";

/** What a chunk costs beside its bytes, in bytes. */
const chunkCost = 16;

/** What reading a body fails with when a client sends more than it may. */
export class BodyTooLargeError extends Error {
  readonly code: string = refusals.tooLarge.code;
  readonly status: number = refusals.tooLarge.status;
  constructor() {
    super(refusals.tooLarge.message);
    this.name = "BodyTooLargeError";
  }
}

function toRawAnswer(): string {
  const body = toBody(refusals.tooLarge);
  const head = Object.entries({
    ...toHeaders(refusals.tooLarge),
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 413 Payload Too Large\r\n${head.join("")}\r\n${body}`;
}

/**
 * Counts a body that declares no length. The bytes over `limit`, and those of a body in crumbs, are never given to the
 * site: whoever reads gets a `BodyTooLargeError`, the client a 413 unless an answer has begun, and the connection ends.
 * Small chunks reach the site together.
 */
export function guardBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limit: number,
): void {
  let received = 0;
  let chunks = 0;
  const push = gathered(incoming);
  // Chunks reach a request through `push` alone, so this sees them whichever way they are read.
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
    // Without a socket an earlier answer of this connection is still being written; that one goes first.
    const { socket } = outgoing;
    const canAnswer = !outgoing.headersSent && socket !== null && socket.writable;
    // The response object belongs to the site's answer, which comes too late now.
    if (canAnswer) socket.end(toRawAnswer());
    // Closing with unread bytes would make the system take the answer back.
    const timer = setTimeout(cut, canAnswer ? lingerTime : 0);
    incoming.push = (rest: unknown) => {
      if (rest instanceof Uint8Array) lingering += chunkCost + rest.byteLength;
      if (rest === null || lingering > lingerBytes) cut();
      return true;
    };
    return true;
  };
}
