import type { OutputOf, Schema } from "../schema/schema.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { toInterval } from "./job.ts";
import type { Frozen, ValueResponse } from "./value-response.ts";

/** One server-sent event. */
export interface StreamEvent<T> {
  /** A JSON value of the schema of the stream. */
  readonly data: T;
  /** The position in the stream: a client that reconnects sends the last one as `Last-Event-ID`. */
  readonly id?: string;
  /** The name of the event. Default `message`. `error` and `end` are reserved for core. */
  readonly event?: string;
  /** How long a client waits before it reconnects, in milliseconds. */
  readonly retry?: number;
}
/** The result of an endpoint with an event stream, for typed clients. */
export interface EventsOf<T> {
  readonly "~event": T;
}
/** A response of server-sent events: the handler is an async generator of events, or returns an `AsyncIterable`. */
export interface EventStream<V = unknown, R = unknown> extends ValueResponse<V, R> {
  readonly kind: "stream";
  /** The name of the schema in the documentation. */
  readonly name: string;
  /** The schema of the data of the events. */
  readonly schema: Schema;
  /** The interval of heartbeats, in milliseconds. */
  readonly heartbeat: number;
  /** The time after which the response ends and the client reconnects, in milliseconds. */
  readonly maxAge: number;
}

/**
 * Declares that the handler yields server-sent events: `returns: eventStream("tide", z.object({ level: z.number() }))`.
 * Events are sent without validation, at the pace of the client. Only for GET.
 *
 * `heartbeat` (default `15s`) is the interval of the comments that keep an idle connection open. After `maxAge`
 * (default `1h`) the response ends; the client reconnects, and its access is checked again.
 *
 * @throws DefinitionError for an invalid interval.
 */
export function eventStream<S extends Schema>(
  name: string,
  schema: S,
  options: { readonly heartbeat?: string; readonly maxAge?: string } = {},
): EventStream<AsyncIterable<StreamEvent<Frozen<OutputOf<S>>>>, EventsOf<OutputOf<S>>> {
  const { heartbeat = "15s", maxAge = "1h" } = options;
  const length = (text: string, option: string): number => {
    const where = `the event stream "${name}": ${option}`;
    const interval = toInterval(text, where);
    // A timer of more than 2^31 - 1 milliseconds fires at once.
    if (interval > 86_400_000) throw new DefinitionError(`${where}: the maximum is 1d.`);
    return interval;
  };
  return {
    kind: "stream",
    name,
    schema,
    heartbeat: length(heartbeat, "heartbeat"),
    maxAge: length(maxAge, "maxAge"),
  };
}
