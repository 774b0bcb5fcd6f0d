import { DefinitionError } from "../errors/api-error.ts";
import type { Json, InputOf, OutputOf, Schema } from "../schema/schema.ts";
import { toInterval } from "./job.ts";
import type { Frozen, ValueResponse } from "./value-response.ts";

/** An open WebSocket of a handler. Iterating it reads the messages of the client until the client leaves. */
export interface Socket<In, Out> extends AsyncIterable<In> {
  /**
   * Sends a message, as JSON and without validation. The promise resolves when the message has left the process, so
   * that a handler that awaits it sends at the pace of the client; it also resolves if the socket is closed.
   */
  send(message: Out): Promise<void>;
  /** Aborted when the socket is closed, by either side. */
  readonly signal: AbortSignal;
  /**
   * Closes the socket. Default: 1000, after which clients do not reconnect. Own codes are those from 4600 to 4999.
   *
   * @throws RangeError for another code.
   */
  close(code?: number, reason?: string): void;
}
/** The result of an endpoint with a WebSocket, for typed clients. */
export interface MessagesOf<In, Out> {
  readonly "~socket": { readonly incoming: In; readonly outgoing: Out };
}
/** The function that a WebSocket handler returns. It runs while the connection is open; the connection is closed when it returns. */
export interface SocketHandler<In, Out> {
  (socket: Socket<In, Out>): unknown;
}
/** Options of a WebSocket. */
export interface SocketOptions {
  /** The interval of pings. A client that leaves two of them unanswered is disconnected. Default `15s`. */
  readonly heartbeat?: string;
  /** The time after which the connection is closed, and clients reconnect. Default `1h`. */
  readonly maxAge?: string;
  /** The interval at which credentials and access are checked again. Default `1m`. */
  readonly recheck?: string;
  /** The largest message of a client in bytes. Default 65,536. */
  readonly maxMessage?: number;
  /** The number of messages that a client may send in one second, on average. Default 20. */
  readonly messagesPerSecond?: number;
}
/** An endpoint that opens a WebSocket. */
export interface SocketResponse<V = unknown, R = unknown> extends ValueResponse<V, R> {
  readonly kind: "socket";
  /** The name of the protocol in the documentation. */
  readonly name: string;
  /** The schema of the messages of clients. */
  readonly incoming: Schema;
  /** The schema of the messages of the handler. */
  readonly outgoing: Schema;
  /** Milliseconds. */
  readonly heartbeat: number;
  readonly maxAge: number;
  readonly recheck: number;
  readonly maxMessage: number;
  readonly messagesPerSecond: number;
}

/** A timer of more than 2^31 - 1 milliseconds fires at once. */
const maxInterval = 86_400_000;

/**
 * Declares that the endpoint opens a WebSocket: `returns: socket("chat", { incoming: z.object({ text:
 * z.string() }), outgoing: z.object({ text: z.string() }) })`. The handler runs before the connection opens, so
 * its errors are ordinary error responses. It returns the function that runs with the open connection. Messages
 * are JSON; messages of clients are validated. Only for GET.
 *
 * @throws DefinitionError for an invalid interval or limit.
 */
export function socket<I extends Schema, O extends Schema>(
  name: string,
  messages: { readonly incoming: I; readonly outgoing: O },
  options: SocketOptions = {},
): SocketResponse<
  SocketHandler<OutputOf<I>, Frozen<OutputOf<O>>>,
  MessagesOf<InputOf<I>, Json<OutputOf<O>>>
> {
  const { heartbeat = "15s", maxAge = "1h", recheck = "1m" } = options;
  const { maxMessage = 65_536, messagesPerSecond = 20 } = options;
  const length = (text: string, option: string): number => {
    const where = `the socket "${name}": ${option}`;
    const interval = toInterval(text, where);
    if (interval > maxInterval) throw new DefinitionError(`${where}: the maximum is 1d.`);
    return interval;
  };
  for (const [option, value] of Object.entries({ maxMessage, messagesPerSecond }))
    if (!Number.isInteger(value) || value < 1)
      throw new DefinitionError(`the socket "${name}": ${option} must be a positive integer.`);
  return {
    kind: "socket",
    name,
    ...messages,
    heartbeat: length(heartbeat, "heartbeat"),
    maxAge: length(maxAge, "maxAge"),
    recheck: length(recheck, "recheck"),
    maxMessage,
    messagesPerSecond,
  };
}

/** The connection of a WebSocket, from the host. */
export interface SocketPort {
  /** Sends a text; the promise resolves when it has left the process. */
  send(text: string): Promise<void> | void;
  close(code: number, reason: string): void;
  /** Ends the connection without a closing handshake. */
  terminate(): void;
  /** Absent if the host cannot send pings. */
  ping?(): void;
  /** Stops and continues reading; absent if the host cannot stop. */
  pause?(): void;
  resume?(): void;
}
/** An accepted WebSocket, for the host: it opens the connection, and reports what happens on it. */
export interface SocketSession {
  /** The largest message in bytes. */
  readonly maxMessage: number;
  /** Headers of the response that opens the connection. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reports that the connection is open. If it could not be opened, call `closed` instead. */
  opened(port: SocketPort): void;
  /** Reports a message of the client: its text; undefined for a binary message. */
  message(text: string | undefined): void;
  /** Reports that the client has answered a ping. */
  pong(): void;
  /** Reports that the connection has ended, or could not be opened. */
  closed(): void;
}
