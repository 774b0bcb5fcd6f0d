import type { CallOptions, InputAt, Rest, ResultAt } from "./call.ts";
import { ApiError } from "./answer.ts";
import { toTarget } from "./address.ts";
import { firstDelay, hasLasted, maxDelay } from "./reconnect.ts";
import { maxWait, readReply, waitFor, waitOf, type Transport } from "./transport.ts";

/** One event of a stream. */
export interface ClientEvent<T> {
  readonly data: T;
  /** The id that the server gave this event or an earlier one; undefined without any. */
  readonly id: string | undefined;
  /** The name of the event. Default `message`. */
  readonly event: string;
}
/** The paths whose endpoint is an event stream. */
type StreamsOf<Routes> = {
  [P in keyof Routes & string]: ResultAt<Routes, P> extends { readonly "~event": unknown }
    ? P
    : never;
}[keyof Routes & string];
/** The options of a stream. */
export interface StreamOptions extends CallOptions {
  /** Begins after this event. */
  readonly lastEventId?: string;
  /** Maximum number of attempts to reconnect that end within 30 seconds without an event. Default 10. */
  readonly reconnects?: number;
}
/**
 * Reads the events of a stream: `for await (const { data } of client.stream("/tides/v1/levels"))`. If the connection is
 * lost, it reconnects with the id of the last event. The loop ends when the handler has ended; an error response, or an
 * error of the handler, is thrown as `ApiError`. Responses to attempts to reconnect with 429 or 5xx, as while the site restarts,
 * count as failed attempts. Leaving the loop closes the connection.
 */
export interface ReadStream<Routes> {
  <P extends StreamsOf<Routes>>(
    path: P,
    ...rest: Rest<InputAt<Routes, P>, StreamOptions>
  ): AsyncGenerator<
    ClientEvent<ResultAt<Routes, P> extends { readonly "~event": infer E } ? E : never>,
    void
  >;
}

export async function* readStream(
  transport: Transport,
  path: string,
  input: Readonly<Record<string, unknown>>,
  { lastEventId, reconnects = 10, signal, headers, ...ctx }: StreamOptions,
): AsyncGenerator<ClientEvent<unknown>, void> {
  const { url } = toTarget(transport.root, "GET", path, input);
  let id = lastEventId;
  let delay = firstDelay;
  let wasOpen = false;
  for (let failures = 0; ;) {
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
    let isRejected = false;
    let began = Infinity;
    try {
      const response = await transport.open({
        ...ctx,
        method: "GET",
        url,
        signal: controller.signal,
        headers: {
          ...headers,
          Accept: "text/event-stream",
          ...(id !== undefined && { "Last-Event-ID": id }),
        },
      });
      if (!/^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "")) {
        const isTransient = response.status >= 500 || response.status === 429;
        isRejected = !wasOpen || !isTransient || (waitOf(response) ?? 0) > maxWait;
        const { status, body, headers: sent } = await readReply(response);
        throw new ApiError(status, body, sent);
      }
      wasOpen = true;
      began = Date.now();
      for await (const one of readEvents(response)) {
        if (one.retry !== undefined) delay = Math.min(one.retry, maxDelay);
        if (one.id !== undefined) id = one.id;
        if (one.event === "end") return;
        if (one.data === undefined) continue;
        failures = 0;
        const data: unknown = JSON.parse(one.data);
        if (one.event === "error") {
          isRejected = true;
          throw new ApiError(toStatus(data), data);
        }
        yield { data, id, event: one.event };
      }
    } catch (error) {
      if (hasLasted(began)) failures = 0;
      if (isRejected || signal?.aborted || failures >= reconnects) throw error;
    } finally {
      signal?.removeEventListener("abort", abort);
      controller.abort();
    }
    if (hasLasted(began)) failures = 0;
    if (failures >= reconnects) throw new TypeError(`${path}: the stream cannot be reopened.`);
    await waitFor(Math.min(delay * 2 ** failures++, maxDelay), signal);
  }
}

/** The status in the body of an error. */
function toStatus(body: unknown): number {
  const status = (body as { readonly data?: { readonly status?: unknown } } | null)?.data?.status;
  return typeof status === "number" ? status : 500;
}

interface StreamEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string | undefined;
  readonly retry: number | undefined;
}
/** The maximum length of an event in characters. Waymark servers do not send longer ones. */
const maxEventLength = 16_777_216;

/** The events of a body, as the standard for server-sent events defines them. */
async function* readEvents({ body }: Response): AsyncGenerator<StreamEvent, void> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      if (text.length > maxEventLength) throw new TypeError("An event is too large.");
      // A carriage return before a line feed, or at the end, is only the first half of a line break.
      const parts = text.split(/(?:\r\n|\n|\r(?!\n|$)){2}/);
      text = parts.pop() ?? "";
      for (const part of parts) yield toEvent(part);
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function toEvent(part: string): StreamEvent {
  const data: string[] = [];
  let id: string | undefined;
  let event = "message";
  let retry: number | undefined;
  for (const line of part.split(/\r\n|\n|\r/)) {
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name === "data") data.push(value);
    else if (name === "id") id = value;
    else if (name === "event" && value !== "") event = value;
    else if (name === "retry" && /^\d{1,9}$/.test(value)) retry = Number(value);
  }
  return { id, event, data: data.length > 0 ? data.join("\n") : undefined, retry };
}
