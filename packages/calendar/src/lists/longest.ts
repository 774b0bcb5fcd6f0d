import { formatTime } from "@waymark/core";
import type { CalendarDb } from "../context.ts";
import type { Wall } from "../time/reading.ts";
import type { Visible } from "./visible.ts";
import type { Window } from "./window.ts";

/** Daylight saving changes make an event longer or shorter in local time. */
const slack = 2 * 86_400_000;

/**
 * The earliest start of events that end after a time: earlier by the longest duration of any event. This bounds the
 * index range of lists by end time. Undefined if the list has its own bound for the start.
 */
export async function earliestStart(
  db: CalendarDb,
  { everybodys, own }: Visible,
  { start_date, starts_after, ends_after }: Window,
): Promise<Wall | undefined> {
  if (ends_after === undefined || start_date !== undefined || starts_after !== undefined)
    return undefined;
  const found = await Promise.all(
    [...everybodys, ...own].map((status) =>
      db.events.find({
        where: { status },
        orderBy: [{ duration: "desc" }],
        limit: 1,
        columns: ["duration"],
      }),
    ),
  );
  const longest = Math.max(0, ...found.flat().map(({ duration }) => duration));
  const time = Date.parse(`${ends_after}Z`) - longest * 1000 - slack;
  return formatTime(Math.max(time, Date.parse("1000-01-01T00:00:00Z")));
}
