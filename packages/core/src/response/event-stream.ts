import type { OpenStream } from "../context/open-streams.ts";
import type { RequestContext } from "../context/request-context.ts";
import { runDeferredWork } from "../context/unit-of-work.ts";
import type { EventStream, StreamEvent } from "../declare/event-stream.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { errorResponse } from "./error-response.ts";

/** A client that reads nothing for this number of heartbeats is disconnected. */
const maxMissedHeartbeats = 8;
/** Proxies that buffer responses, or change them, would hold events back. */
const headers: ResponseDraft["headers"] = {
  "Content-Type": "text/event-stream; charset=UTF-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** The response of an event stream; for HEAD, which opens none, its headers. */
export function toEventResponse(ctx: RequestContext, returns: EventStream<never>): ResponseDraft {
  const { stream, value } = ctx;
  if (!stream) return { status: 200, headers, body: undefined };
  const events = value as AsyncIterable<StreamEvent<unknown>>;
  return {
    status: 200,
    headers,
    body: undefined,
    stream: toBody(ctx, stream, returns, events[Symbol.asyncIterator]()),
  };
}

/** The events as bytes. The client's reads pull them: nothing is produced in advance. */
function toBody(
  ctx: RequestContext,
  stream: OpenStream,
  { heartbeat, maxAge }: EventStream<never>,
  events: AsyncIterator<StreamEvent<unknown>>,
): ReadableStream<Uint8Array> {
  let isAwaited = false;
  let missed = 0;
  const timers: ReturnType<typeof setTimeout>[] = [];
  const end = (): void => {
    for (const timer of timers) clearTimeout(timer);
    stream.end();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // Hosts send the headers with the first bytes.
        controller.enqueue(toBytes(": open\n\n"));
        const beat = (): void => {
          if (isAwaited && controller.desiredSize === 0) controller.enqueue(toBytes(":\n\n"));
          else if (++missed >= maxMissedHeartbeats) end();
        };
        timers.push(setInterval(beat, heartbeat), setTimeout(end, maxAge));
        const close = (): void => {
          for (const timer of timers) clearTimeout(timer);
          stream.ended = Promise.resolve(events.return?.()).catch((error: unknown) => {
            ctx.runtime.ports.log.error("An event stream failed while it ended.", {
              requestId: ctx.requestId,
              route: ctx.route?.key,
              error,
            });
          });
          try {
            controller.close();
          } catch {
            // The client has left: the stream is closed already.
          }
        };
        if (stream.signal.aborted) close();
        else stream.signal.addEventListener("abort", close);
      },
      async pull(controller) {
        missed = 0;
        isAwaited = true;
        const text = await toNext(ctx, events);
        isAwaited = false;
        if (stream.signal.aborted) return;
        controller.enqueue(toBytes(text.event));
        if (text.isLast) end();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** The text of the next event: that of the handler, `end` after the last one, or `error`. */
async function toNext(
  ctx: RequestContext,
  events: AsyncIterator<StreamEvent<unknown>>,
): Promise<{ readonly event: string; readonly isLast?: true }> {
  try {
    const { done, value } = await events.next();
    await runDeferredWork(ctx.unit);
    return done === true
      ? { event: "event: end\ndata:\n\n", isLast: true }
      : { event: toText(value) };
  } catch (error) {
    // An error from the aborted signal is the normal end of a stream, and not a failure.
    if (ctx.stream?.signal.aborted) return { event: "", isLast: true };
    // The data of `error` is the body of an error response.
    const { body } = errorResponse(error, ctx);
    return { event: `event: error\ndata: ${JSON.stringify(body)}\n\n`, isLast: true };
  }
}

const encoder = new TextEncoder();
const toBytes = (text: string): Uint8Array => encoder.encode(text);

/** The lines of an event. JSON has no line breaks. */
function toText({ data, id, event, retry }: StreamEvent<unknown>): string {
  const json = JSON.stringify(data) as string | undefined;
  if (json === undefined) throw new TypeError("The data of an event must be a JSON value.");
  if (event === "error" || event === "end")
    throw new TypeError(`The event name "${event}" is reserved.`);
  const lines = [
    ...(id === undefined ? [] : [`id: ${toLine(id, "id")}`]),
    ...(event === undefined ? [] : [`event: ${toLine(event, "name")}`]),
    ...(retry === undefined ? [] : [`retry: ${Math.max(0, Math.trunc(retry)) || 0}`]),
    `data: ${json}`,
  ];
  return `${lines.join("\n")}\n\n`;
}
function toLine(text: string, what: string): string {
  if (/[\r\n\0]/.test(text)) throw new TypeError(`The ${what} of an event must be one line.`);
  return text;
}
