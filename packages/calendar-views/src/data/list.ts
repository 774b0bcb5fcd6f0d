import { postsPerPage } from "@waymark/content";
import type { Desk } from "../bound.ts";
import type { State } from "../url/state.ts";
import { dayBegins, eventsFor, localNow } from "./events.ts";
import { listBounds, narrowedBy } from "./query.ts";
import { type Addressing } from "./addressing.ts";
import { listSteps } from "./steps.ts";
import type { Made, Message } from "./view-data.ts";

const mostLatest = 3;

/** A page of events: what is to come, or what is over, newest page first and each page in the order of time. */
export async function buildList(desk: Desk, state: State, addressing: Addressing): Promise<Made> {
  const { page, isPast, date } = state;
  const limit = desk.settings.get(postsPerPage);
  const when = { now: localNow(desk), begins: dayBegins(desk) };
  const narrowed = narrowedBy(state, desk.actor);
  const over = { ...narrowed, ...listBounds({ isPast: true }, when), limit: mostLatest };
  const [{ events, total }, latest] = await Promise.all([
    eventsFor(desk, { ...narrowed, ...listBounds(state, when), page, limit }),
    isPast || page > 1 ? undefined : eventsFor(desk, over),
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
