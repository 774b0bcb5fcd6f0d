import { checkMaybeAsync, describeIssue } from "../args/check-value.ts";
import type { OpenStream } from "../context/open-streams.ts";
import type { RequestContext } from "../context/request-context.ts";
import { afterCommit } from "../context/unit-of-work.ts";
import type {
  Socket,
  SocketHandler,
  SocketPort,
  SocketResponse,
  SocketSession,
} from "../declare/socket.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { errorResponse, toErrorResponse } from "../response/error-response.ts";
import { createYield } from "../time/create-yield.ts";
import { recheckAccess } from "./access.ts";
import { toInbox } from "./socket-inbox.ts";

/** Characters that wait to be sent to a client that reads slowly; it is disconnected at more. */
const longestBacklog = 1_048_576;
/** The time in milliseconds for the opening, and for the closing handshake. */
const patience = { opening: 10_000, closing: 2_000 } as const;

/** The response that opens the WebSocket of a request. */
export function toSocketResponse(
  ctx: RequestContext,
  returns: SocketResponse<never>,
): ResponseDraft {
  const stream = ctx.stream as OpenStream;
  const handler = ctx.value as SocketHandler<unknown, unknown>;
  const session = toSession(ctx, stream, returns, handler);
  return {
    status: 101,
    headers: {},
    body: undefined,
    upgrade: (headers) => ctx.incoming.upgrade?.({ ...session, headers }) as Response,
  };
}

type Session = Omit<SocketSession, "headers">;

function toSession(
  ctx: RequestContext,
  stream: OpenStream,
  returns: SocketResponse<never>,
  handler: SocketHandler<unknown, unknown>,
): Session {
  let port: SocketPort | undefined;
  let isOver = false;
  let missed = 0;
  let backlog = 0;
  const timers: ReturnType<typeof setTimeout>[] = [];
  const finish = (code: number, reason = ""): void => {
    if (isOver) return;
    isOver = true;
    for (const timer of timers.splice(0)) clearTimeout(timer);
    if (port) {
      const closing = port;
      timers.push(setTimeout(() => closing.terminate(), patience.closing));
      closing.close(code, toReason(reason));
    }
    inbox.end(code);
    stream.end();
  };
  const inbox = toInbox(returns, {
    pause: () => port?.pause?.(),
    resume: () => port?.resume?.(),
    reject: finish,
  });
  const pause = createYield();
  const settle = async (): Promise<void> => {
    const { unit } = ctx;
    if (unit.afterCommit.length === 0) return;
    await afterCommit(unit);
    unit.afterCommit.length = 0;
  };
  const socket: Socket<unknown, unknown> = {
    signal: stream.signal,
    async send(message) {
      await settle();
      const text = JSON.stringify(message) as string | undefined;
      if (text === undefined) throw new TypeError("A message must be a JSON value.");
      // A loop that does nothing but send would let nothing else run, not even the end of the connection.
      await pause();
      if (isOver || !port) return;
      if (backlog > 0 && backlog + text.length > longestBacklog) {
        finish(1008, "The client reads too slowly.");
        return;
      }
      backlog += text.length;
      try {
        await port.send(text);
      } catch {
        // The connection has ended; the host reports it.
      } finally {
        backlog -= text.length;
      }
    },
    close(code = 1000, reason) {
      if (code !== 1000 && !(Number.isInteger(code) && code >= 4600 && code <= 4999))
        throw new RangeError("The close code must be 1000, or 4600 to 4999.");
      finish(code, reason);
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        await settle();
        const text = await inbox.next();
        if (text === undefined) return;
        const checked = await checkMessage(returns, text);
        if ("fault" in checked) {
          finish(1007, `rest_invalid_message: ${checked.fault}`);
          return;
        }
        yield checked.value;
      }
    },
  };
  const work = async (): Promise<void> => {
    try {
      await handler(socket);
      await settle();
      finish(1000);
    } catch (error) {
      // A signal that aborts what the handler waits for is how a socket ends, and no failure.
      if (isOver && stream.signal.aborted) return;
      const { body, status } = errorResponse(error, ctx);
      const { code, message } = body as { readonly code: string; readonly message: string };
      finish(4000 + status, `${code}: ${message}`);
    }
  };
  const recheck = async (): Promise<void> => {
    try {
      await recheckAccess(ctx);
    } catch (error) {
      const known = toErrorResponse(error);
      // An unavailable storage revokes no access.
      if (known && (known.status === "auth" || known.status < 500))
        finish(1008, `${known.code}: ${known.message}`);
      else errorResponse(error, ctx);
    }
  };
  const beat = (): void => {
    // Nothing is read while the host pauses, so pongs are not read either.
    if (!port?.ping || inbox.isPaused) return;
    if (++missed > 2) {
      const silent = port;
      finish(1008, "No answer to pings.");
      silent.terminate();
    } else port.ping();
  };
  stream.signal.addEventListener("abort", () => finish(1001, "The site is closing."));
  timers.push(setTimeout(() => finish(1001), patience.opening));
  return {
    maxMessage: returns.maxMessage,
    opened(given) {
      if (isOver) {
        given.terminate();
        return;
      }
      port = given;
      for (const timer of timers.splice(0)) clearTimeout(timer);
      timers.push(
        setInterval(beat, returns.heartbeat),
        setInterval(() => void recheck(), returns.recheck),
        setTimeout(
          () => finish(1001, "The connection has reached its maximum age."),
          returns.maxAge,
        ),
      );
      stream.ended = work();
    },
    message(text) {
      missed = 0;
      if (!isOver) inbox.add(text);
    },
    pong() {
      missed = 0;
    },
    closed() {
      port = undefined;
      finish(1000);
      for (const timer of timers.splice(0)) clearTimeout(timer);
    },
  };
}

type Checked = { readonly value: unknown } | { readonly fault: string };

/** The value of a message, or what is wrong with it. */
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
