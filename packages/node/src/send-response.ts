import type { Logger } from "@waymark/core";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { BodyTooLargeError } from "./body-guard.ts";
import { toRecord } from "./light.ts";
import { hostErrors, toBody, toHeaders, type HostError } from "./host-errors.ts";

/** The path of a request for the log: a query, and the user name of an absolute URL, may contain secrets. */
export function toPath({ url = "" }: Pick<IncomingMessage, "url">): string {
  const query = url.indexOf("?");
  const target = query === -1 ? url : url.slice(0, query);
  return target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/]*/i, "");
}

/** The URL or the Host header of a request is invalid. */
export class InvalidRequestError extends Error {}

/** Whether the client has closed the connection. */
const isDisconnected = (incoming: IncomingMessage, outgoing: ServerResponse): boolean =>
  outgoing.destroyed || incoming.socket.destroyed || outgoing.socket?.destroyed === true;

/**
 * Answers a request whose handling failed. An unknown error becomes a 500 with a reference that is also in the
 * log; if a response has begun, the connection is cut so that it does not look complete.
 */
export function sendFailure(
  error: unknown,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  log: Logger,
): void {
  if (isDisconnected(incoming, outgoing)) return;
  const known: HostError | undefined =
    error instanceof InvalidRequestError
      ? hostErrors.badRequest
      : error instanceof BodyTooLargeError
        ? hostErrors.tooLarge
        : undefined;
  const ref = known === undefined ? randomUUID() : undefined;
  if (ref !== undefined)
    log.error("A request failed.", { ref, method: incoming.method, path: toPath(incoming), error });
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  const hostError = known ?? hostErrors.internal;
  const body = toBody(hostError, ref);
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
  outgoing.writeHead(hostError.status, {
    ...toHeaders(hostError),
    "content-length": Buffer.byteLength(body),
    ...(hostError.status === 400 ? { connection: "close" } : {}),
  });
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}

/** Resolves with `true` when more can be written, and with `false` if the connection has ended. */
function drained(outgoing: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (): void => {
      outgoing.off("drain", settle);
      outgoing.off("close", settle);
      resolve(!outgoing.destroyed);
    };
    outgoing.on("drain", settle);
    outgoing.on("close", settle);
  });
}

/**
 * Writes a response whose body is a stream, at the client's pace, and cancels the stream when the client
 * leaves. The first chunk is awaited before the headers are sent, so an early failure is still a clean 500.
 */
export async function sendStream(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const reader = response.body?.getReader();
  const stop = (): void => void reader?.cancel().catch(() => {});
  outgoing.on("error", stop);
  outgoing.on("close", stop);
  try {
    // The client may have left before there was a response.
    if (outgoing.destroyed) return;
    const head = toRecord(response.headers);
    if (incoming.method === "HEAD" || reader === undefined) {
      outgoing.writeHead(response.status, head).end();
      return;
    }
    let next = await reader.read();
    if (outgoing.destroyed) return;
    outgoing.writeHead(response.status, head);
    while (next.done !== true) {
      const ready = outgoing.write(next.value) || (await drained(outgoing));
      if (!ready || outgoing.destroyed) return;
      next = await reader.read();
    }
    outgoing.end();
  } finally {
    stop();
  }
}
