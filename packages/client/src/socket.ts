import type { CallOptions, InputAt, Rest, ResultAt } from "./call.ts";
import { ApiError, isApiError } from "./answer.ts";
import { toTarget } from "./address.ts";
import { firstDelay, hasLasted, maxDelay } from "./reconnect.ts";
import { waitFor, type Transport, type WebSocketLike } from "./transport.ts";

/** The paths whose endpoint is a WebSocket. */
type SocketsOf<Routes> = {
  [P in keyof Routes & string]: ResultAt<Routes, P> extends { readonly "~socket": unknown }
    ? P
    : never;
}[keyof Routes & string];
type MessageOf<R, K extends "incoming" | "outgoing"> = R extends {
  readonly "~socket": { readonly [_ in K]: infer M };
}
  ? M
  : never;
/** The options of a WebSocket. */
export interface SocketOptions extends CallOptions {
  /** Maximum number of attempts to reconnect that end within 30 seconds without a message. Default 10. */
  readonly reconnects?: number;
  /** Called when the connection is open, the first time and after each reconnection. */
  readonly onOpen?: () => void;
}
/** A WebSocket: iterate it to read the messages of the server. */
export interface ClientSocket<Sent, Received> extends AsyncIterable<Received> {
  /**
   * Sends a message. Resolves when it has been passed to an open connection: it may be lost if that breaks. Waits while
   * the client reconnects. Rejects after the socket has ended.
   */
  send(message: Sent): Promise<void>;
  /** Closes the connection: iterations end. */
  close(): void;
}
/**
 * Opens a WebSocket: `const chat = client.socket("/chat/v1/room")`, then `await chat.send({ text: "Ahoy" })` and
 * `for await (const { text } of chat)`. If the connection is lost, it reconnects. The iteration ends when the server's
 * handler has ended; an error response, an error of the handler, or a rejected message is thrown as `ApiError`.
 */
export interface OpenSocket<Routes> {
  <P extends SocketsOf<Routes>>(
    path: P,
    ...rest: Rest<InputAt<Routes, P>, SocketOptions>
  ): ClientSocket<
    MessageOf<ResultAt<Routes, P>, "incoming">,
    MessageOf<ResultAt<Routes, P>, "outgoing">
  >;
}

/** The number of unsent characters above which `send` waits, and the interval between checks in milliseconds. */
const backlog = { max: 262_144, interval: 20 } as const;

/** How a connection ended. */
interface Ending {
  readonly code: number;
  readonly reason: string;
  readonly wasOpen: boolean;
  /** The reason why the client has closed it: its messages cannot be read. */
  readonly error?: TypeError;
}

export function openSocket(
  transport: Transport,
  path: string,
  input: Readonly<Record<string, unknown>>,
  { signal, headers, reconnects = 10, onOpen }: SocketOptions,
): ClientSocket<unknown, unknown> {
  const { url } = toTarget(transport.root, "GET", path, input);
  const received: unknown[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const one of waiting) one();
    waiting.clear();
  };
  const changed = (): Promise<void> => new Promise((resolve) => void waiting.add(resolve));
  let current: WebSocketLike | undefined;
  let failures = 0;
  let end: { readonly error?: unknown } | undefined;
  const stop = new AbortController();

  const connect = async (): Promise<Ending> => {
    const made = await transport.openSocket(url, headers);
    return new Promise((resolve) => {
      let wasOpen = false;
      const leave = (): void => made.close(1000);
      made.addEventListener("open", () => {
        wasOpen = true;
        if (stop.signal.aborted) return leave();
        current = made;
        onOpen?.();
        wake();
      });
      let isBroken = false;
      made.addEventListener("message", ({ data }) => {
        if (isBroken) return;
        try {
          received.push(JSON.parse(String(data)));
        } catch {
          // An exception in a listener would end a Node process.
          isBroken = true;
          current = undefined;
          const error = new TypeError(`${path}: the server has sent a message that is not JSON.`);
          resolve({ code: 1000, reason: "", wasOpen, error });
          return leave();
        }
        failures = 0;
        wake();
      });
      made.addEventListener("error", () => undefined);
      made.addEventListener("close", ({ code, reason }) => {
        current = undefined;
        stop.signal.removeEventListener("abort", leave);
        resolve({ code, reason, wasOpen });
      });
      stop.signal.addEventListener("abort", leave, { once: true });
    });
  };
  const run = async (): Promise<void> => {
    for (;;) {
      const began = Date.now();
      const { code, reason, wasOpen, error: unreadable } = await connect();
      if (unreadable) throw unreadable;
      if (stop.signal.aborted || (wasOpen && code === 1000)) return;
      const error = toError(code, reason);
      if (error) throw error;
      // Browsers do not report why a server has rejected a handshake, but the same request
      // without a handshake returns the reason.
      if (!wasOpen) await explain(transport, url, stop.signal, headers);
      if (wasOpen && hasLasted(began)) failures = 0;
      if (failures >= reconnects) throw new TypeError(`${path}: the socket cannot be reopened.`);
      await waitFor(Math.min(firstDelay * 2 ** failures++, maxDelay), stop.signal);
    }
  };
  const abort = (): void => stop.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  void run()
    .then(
      () => (end = signal?.aborted ? { error: signal.reason } : {}),
      (error: unknown) => (end = stop.signal.aborted && !signal?.aborted ? {} : { error }),
    )
    .finally(() => {
      signal?.removeEventListener("abort", abort);
      wake();
    });
  return {
    async send(message) {
      const text = JSON.stringify(message);
      while (!end && (!current || current.bufferedAmount > backlog.max))
        await (current ? waitFor(backlog.interval, undefined) : changed());
      if (!current || stop.signal.aborted)
        throw end?.error ?? new TypeError(`${path}: the socket is closed.`);
      current.send(text);
    },
    close: () => stop.abort(),
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (received.length > 0) yield received.shift();
        if (end) {
          if ("error" in end) throw end.error;
          return;
        }
        await changed();
      }
    },
  };
}

/** Statuses of close codes that core uses in addition to 4400 to 4599. */
const statuses: Readonly<Record<number, number>> = { 1003: 400, 1007: 400, 1008: 403, 1009: 413 };

/** The error of a close code; undefined if the client should reconnect. */
function toError(code: number, reason: string): ApiError | undefined {
  const status = code >= 4400 && code <= 4599 ? code - 4000 : statuses[code];
  if (status === undefined)
    return code >= 4000
      ? new ApiError(500, { code: "closed", message: `${code} ${reason}` })
      : undefined;
  const [, name = "closed", message = reason] = /^(\w+): (.*)$/s.exec(reason) ?? [];
  return new ApiError(status, { code: name, message, data: { status } });
}

/** Requests the endpoint without a handshake and throws its error, unless the error is that a handshake is required. */
async function explain(
  transport: Transport,
  url: string,
  signal: AbortSignal,
  headers: SocketOptions["headers"],
): Promise<void> {
  try {
    await transport.send({ method: "GET", url, signal, ...(headers && { headers }) });
  } catch (error) {
    if (isApiError(error) && error.status !== 426 && error.status < 500 && error.status !== 429)
      throw error;
  }
}
