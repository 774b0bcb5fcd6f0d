import { postsPerPage } from "@waymark/content";
import type { Context } from "../builder.ts";
import type { State } from "../url/state.ts";
import { dayBegins, eventsFor, localNow } from "./events.ts";
import { listBounds, narrowedBy } from "./query.ts";
import { type Addressing } from "./addressing.ts";
import { listSteps } from "./steps.ts";
import type { Made, Message } from "./view-data.ts";

const mostLatest = 3;

/** A page of upcoming or past events, newest page first, each page in chronological order. */
export async function buildList(ctx: Context, state: State, addressing: Addressing): Promise<Made> {
  const { page, isPast, date } = state;
  const limit = ctx.settings.get(postsPerPage);
  const when = { now: localNow(ctx), begins: dayBegins(ctx) };
  const narrowed = narrowedBy(state, ctx.actor);
  const over = { ...narrowed, ...listBounds({ isPast: true }, when), limit: mostLatest };
  const [{ events, total }, latest] = await Promise.all([
    eventsFor(ctx, { ...narrowed, ...listBounds(state, when), page, limit }),
    isPast || page > 1 ? undefined : eventsFor(ctx, over),
  ]);
  const isEmpty = events.length === 0 && page === 1 && date === undefined;
  return {
    state,
    body: {
      view: "list",
      events: isPast ? events.toReversed() : events,
      latest: isEmpty && state.keyword === undefined ? (latest?.events ?? []) : [],
    },
    header: isPast ? "Past Events" : "Events",
    messages: events.length === 0 ? [messageOf(state)] : [],
    ...listSteps(
      state,
      { hasMore: total > page * limit, hasPast: (latest?.total ?? 0) > 0 },
      addressing,
    ),
  };
}

function messageOf({ keyword, isPast }: State): Message {
  if (keyword !== undefined) return { text: "There were no results found for", keyword };
  return {
    text: isPast ? "There were no results found." : "There are no upcoming events.",
  };
}
