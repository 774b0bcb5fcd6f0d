import type { Actor } from "../declare/access.ts";
import { callerKey } from "../declare/actor.ts";
import type { Limits } from "../declare/site-options.ts";
import { errors } from "../errors/errors.ts";
import { ipPrefix } from "../text/addresses.ts";
import type { RequestInput } from "./request-input.ts";

/** One open event stream. */
export interface OpenStream {
  /** Aborted when the client leaves, at the maximum age, and when the site closes. */
  readonly signal: AbortSignal;
  /** The id of the last event that the client received; undefined on its first connection. */
  readonly lastEventId: string | undefined;
  /** Aborts the signal and no longer counts the stream. */
  end(): void;
  /** Set when the handler's generator was requested to return: resolves when its `finally` has run. */
  ended: Promise<unknown> | undefined;
}
/** The open event streams of a site. */
export interface OpenStreams {
  /** @throws ApiError 429 if too many are open, 503 if the site is closing. */
  open(request: { readonly actor: Actor; readonly incoming: RequestInput }): OpenStream;
  /** Ends all streams, lets none open any more, and waits until the generators have returned, for a limited time. */
  close(): Promise<void>;
}

/** The time in milliseconds that generators have for their `finally` when the site closes. */
const gracePeriod = 2_000;
/** The longest `Last-Event-ID` that is passed on. */
const maxIdLength = 255;

/** Counts the open event streams of a site, in this process. */
export function toOpenStreams(limits: Limits): OpenStreams {
  const all = new Set<OpenStream>();
  const ofCallers = new Map<string, number>();
  let isClosing = false;
  return {
    open({ actor, incoming }) {
      if (isClosing) throw errors.rest_unavailable({ headers: { "Retry-After": "2" } });
      const { remoteAddress } = incoming;
      const caller =
        callerKey(actor) ?? (remoteAddress === undefined ? undefined : ipPrefix(remoteAddress));
      const own = caller === undefined ? 0 : (ofCallers.get(caller) ?? 0);
      if (all.size >= limits.streams || own >= limits.streamsPerCaller)
        throw errors.rest_too_many_streams({ headers: { "Retry-After": "30" } });
      if (caller !== undefined) ofCallers.set(caller, own + 1);
      const controller = new AbortController();
      const lastEventId = incoming.header("last-event-id") ?? "";
      const stream: OpenStream = {
        signal: controller.signal,
        lastEventId:
          lastEventId === "" || lastEventId.length > maxIdLength ? undefined : lastEventId,
        ended: undefined,
        end() {
          if (!all.delete(stream)) return;
          if (caller !== undefined) {
            const left = (ofCallers.get(caller) ?? 1) - 1;
            if (left > 0) ofCallers.set(caller, left);
            else ofCallers.delete(caller);
          }
          controller.abort();
        },
      };
      all.add(stream);
      return stream;
    },
    async close() {
      isClosing = true;
      const open = [...all];
      for (const stream of open) stream.end();
      if (open.length === 0) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, gracePeriod);
      });
      await Promise.race([Promise.allSettled(open.map(({ ended }) => ended)), late]);
      clearTimeout(timer);
    },
  };
}
