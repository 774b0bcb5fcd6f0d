import { checkMaybeAsync, describeIssue } from "../args/check-value.ts";
import type { OpenStream } from "../context/open-streams.ts";
import type { RequestContext } from "../context/request-context.ts";
import { allowNested, runDeferredWork } from "../context/unit-of-work.ts";
import type {
  Socket,
  SocketHandler,
  SocketPort,
  SocketResponse,
  SocketSession,
} from "../declare/socket.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { errorResponse, toErrorResponse } from "../response/error-response.ts";
import { createYield } from "../util/create-yield.ts";
import { recheckAccess } from "./access.ts";
import { toInbox } from "./socket-inbox.ts";

/** The maximum number of characters that wait to be sent to a slow client, which is disconnected above it. */
const maxBacklog = 1_048_576;
/** The time-outs of the opening and the closing handshake, in milliseconds. */
const timeout = { opening: 10_000, closing: 2_000 } as const;

/** The response that opens the WebSocket of a request. */
export function toSocketResponse(
  ctx: RequestContext,
  returns: SocketResponse<never>,
): ResponseDraft {
  const stream = ctx.stream as OpenStream;
  const handler = ctx.value as SocketHandler<unknown, unknown>;
  const connection = new SocketConnection(ctx, stream, returns);
  return {
    status: 101,
    headers: {},
    body: undefined,
    upgrade: (headers) =>
      ctx.incoming.upgrade?.({ ...toSession(connection, handler), headers }) as Response,
  };
}

/** The methods that the host calls. */
function toSession(
  connection: SocketConnection,
  handler: SocketHandler<unknown, unknown>,
): Omit<SocketSession, "headers"> {
  return {
    maxMessage: connection.returns.maxMessage,
    opened: (port) => connection.open(port, () => runHandler(connection, handler)),
    message: (text) => connection.receive(text),
    pong: () => connection.pong(),
    closed: () => connection.closed(),
  };
}

/** Runs the handler; the connection ends with it. */
async function runHandler(
  connection: SocketConnection,
  handler: SocketHandler<unknown, unknown>,
): Promise<void> {
  const { ctx, stream } = connection;
  allowNested(ctx.unit);
  try {
    await handler(toSocket(connection));
    await runDeferredWork(ctx.unit);
    connection.finish(1000);
  } catch (error) {
    // An error from the aborted signal is the normal end of a socket, and not a failure.
    if (connection.isOver && stream.signal.aborted) return;
    const { body, status } = errorResponse(error, ctx);
    const { code, message } = body as { readonly code: string; readonly message: string };
    connection.finish(4000 + status, `${code}: ${message}`);
  }
}

/** The methods that the handler calls. */
function toSocket(connection: SocketConnection): Socket<unknown, unknown> {
  const { ctx, stream } = connection;
  const pause = createYield();
  return {
    signal: stream.signal,
    async send(message) {
      await runDeferredWork(ctx.unit);
      const text = JSON.stringify(message) as string | undefined;
      if (text === undefined) throw new TypeError("A message must be a JSON value.");
      // Otherwise a loop that only sends would block everything else, including the end of the connection.
      await pause();
      await connection.send(text);
    },
    close(code = 1000, reason) {
      if (code !== 1000 && !(Number.isInteger(code) && code >= 4600 && code <= 4999))
        throw new RangeError("The close code must be 1000, or 4600 to 4999.");
      connection.finish(code, reason);
    },
    [Symbol.asyncIterator]: () => readMessages(connection),
  };
}

/** The valid messages of the client; the first other one ends the connection. */
async function* readMessages(connection: SocketConnection): AsyncGenerator<unknown, void> {
  for (;;) {
    await runDeferredWork(connection.ctx.unit);
    const text = await connection.inbox.next();
    if (text === undefined) return;
    const checked = await checkMessage(connection.returns, text);
    if ("fault" in checked) {
      connection.finish(1007, `rest_invalid_message: ${checked.fault}`);
      return;
    }
    yield checked.value;
  }
}

/** The connection of a socket: its state, its limits and its end. */
class SocketConnection {
  readonly ctx: RequestContext;
  readonly stream: OpenStream;
  readonly returns: SocketResponse<never>;
  readonly inbox: ReturnType<typeof toInbox>;
  /** The connection of the host: from its opening to its end. */
  #port: SocketPort | undefined;
  #isOver = false;
  /** Pings without an answer. */
  #missed = 0;
  /** Characters that are not sent yet. */
  #backlog = 0;
  readonly #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(ctx: RequestContext, stream: OpenStream, returns: SocketResponse<never>) {
    this.ctx = ctx;
    this.stream = stream;
    this.returns = returns;
    this.inbox = toInbox(returns, {
      pause: () => this.#port?.pause?.(),
      resume: () => this.#port?.resume?.(),
      reject: (code, reason) => this.finish(code, reason),
    });
    stream.signal.addEventListener("abort", () => this.finish(1001, "The site is closing."));
    this.#timers.push(setTimeout(() => this.finish(1001), timeout.opening));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** @param work - Runs as long as the connection is open. */
  open(port: SocketPort, work: () => Promise<void>): void {
    if (this.#isOver) {
      port.terminate();
      return;
    }
    this.#port = port;
    this.#clearTimers();
    const { heartbeat, recheck, maxAge } = this.returns;
    this.#timers.push(
      setInterval(() => this.#beat(), heartbeat),
      setInterval(() => void this.#recheck(), recheck),
      setTimeout(() => this.finish(1001, "The connection has reached its maximum age."), maxAge),
    );
    this.stream.ended = work();
  }

  receive(text: string | undefined): void {
    this.#missed = 0;
    if (!this.#isOver) this.inbox.add(text);
  }

  pong(): void {
    this.#missed = 0;
  }

  async send(text: string): Promise<void> {
    if (this.#isOver || !this.#port) return;
    if (this.#backlog > 0 && this.#backlog + text.length > maxBacklog) {
      this.finish(1008, "The client reads too slowly.");
      return;
    }
    this.#backlog += text.length;
    try {
      await this.#port.send(text);
    } catch {
      // The connection has ended; the host reports it.
    } finally {
      this.#backlog -= text.length;
    }
  }

  /** Starts the closing handshake. */
  finish(code: number, reason = ""): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#clearTimers();
    const port = this.#port;
    if (port) {
      this.#timers.push(setTimeout(() => port.terminate(), timeout.closing));
      port.close(code, toReason(reason));
    }
    this.inbox.end(code);
    this.stream.end();
  }

  /** Called when the connection has ended. */
  closed(): void {
    this.#port = undefined;
    this.finish(1000);
    this.#clearTimers();
  }

  #clearTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  #beat(): void {
    const port = this.#port;
    // Nothing is read while the host pauses, so pongs are not read either.
    if (!port?.ping || this.inbox.isPaused) return;
    if (++this.#missed > 2) {
      this.finish(1008, "No answer to pings.");
      port.terminate();
    } else port.ping();
  }

  /** Ends the connection if the client has lost its access. */
  async #recheck(): Promise<void> {
    try {
      await recheckAccess(this.ctx);
    } catch (error) {
      const known = toErrorResponse(error);
      // If storage is unavailable, access is not revoked.
      if (known && (known.status === "auth" || known.status < 500))
        this.finish(1008, `${known.code}: ${known.message}`);
      else errorResponse(error, this.ctx);
    }
  }
}

type Checked = { readonly value: unknown } | { readonly fault: string };

/** The value of a message, or the reason why it is invalid. */
async function checkMessage({ incoming }: SocketResponse<never>, text: string): Promise<Checked> {
  try {
    const checked = await checkMaybeAsync(incoming, JSON.parse(text));
    if (!checked.issues) return { value: checked.value };
    const [issue] = checked.issues;
    return { fault: issue ? describeIssue(issue, "message") : "The message is not valid." };
  } catch {
    return { fault: "The message is not valid JSON." };
  }
}

const encoder = new TextEncoder();
/** The reason of a close frame has at most 123 bytes. */
function toReason(text: string): string {
  let end = text.slice(0, 123);
  while (encoder.encode(end).length > 123) end = end.slice(0, -1);
  return end;
}
