import { minuteMs } from "@waymark/core";
import type { CountName } from "../tables.ts";

/** Milliseconds without a view after which a session ends. */
export const idle = 30 * minuteMs;

/** A visitor of a day, as far as the viewed pages are known. */
export interface Visitor {
  /** Number of the session on the day, from 1. */
  readonly session: number;
  readonly started: number;
  readonly last: number;
  /** Views of the session. */
  readonly views: number;
  readonly origin: number;
  readonly device: number;
  /** The first page of the session, and the last viewed one. */
  readonly entry: number;
  readonly path: number;
}
/** A page view. */
export interface View {
  readonly at: number;
  readonly path: number;
  readonly origin: number;
  readonly device: number;
}
/** Changed counts of a page and source. */
export interface Change {
  readonly path: number;
  readonly origin: number;
  readonly device: number;
  readonly by: Readonly<Partial<Record<CountName, number>>>;
}

/**
 * Applies a view to a visitor, and returns the changed counts. `seen` is the last session in which the visitor viewed
 * this page, 0 if not today. Sessions have no end event: the current page is the exit until the next view.
 */
export function follow(
  visitor: Visitor | undefined,
  view: View,
  seen: number,
): { readonly visitor: Visitor; readonly changes: readonly Change[] } {
  if (!visitor || view.at - visitor.last > idle) return begin(visitor, view, seen);
  const { origin, device } = visitor;
  const at = (path: number, by: Change["by"]): Change => ({ path, origin, device, by });
  const last = Math.max(visitor.last, view.at);
  // Whole seconds of the whole session, so that rounding does not accumulate.
  const duration = seconds(visitor.started, last) - seconds(visitor.started, visitor.last);
  return {
    visitor: { ...visitor, last, views: visitor.views + 1, path: view.path },
    changes: [
      at(visitor.path, { exits: -1 }),
      at(view.path, {
        pageviews: 1,
        exits: 1,
        unique_pageviews: seen === visitor.session ? 0 : 1,
        page_visitors: seen === 0 ? 1 : 0,
      }),
      at(visitor.entry, { duration, bounces: visitor.views === 1 ? -1 : 0 }),
    ],
  };
}

const seconds = (from: number, to: number): number => Math.floor(Math.max(0, to - from) / 1_000);

function begin(
  before: Visitor | undefined,
  { at, path, origin, device }: View,
  seen: number,
): ReturnType<typeof follow> {
  const session = (before?.session ?? 0) + 1;
  return {
    visitor: { session, started: at, last: at, views: 1, origin, device, entry: path, path },
    changes: [
      {
        path,
        origin,
        device,
        by: {
          pageviews: 1,
          unique_pageviews: 1,
          entrances: 1,
          exits: 1,
          bounces: 1,
          visitors: before ? 0 : 1,
          page_visitors: seen === 0 ? 1 : 0,
        },
      },
    ],
  };
}
