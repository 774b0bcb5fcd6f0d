/** An event in a grid, with its first and last date. */
export interface GridEvent {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  /** Whether it is shown as a bar: all-day, or longer than a day. */
  readonly isBar: boolean;
  readonly isSticky: boolean;
}
/** An event over several days of a week, on one of them. */
export interface Bar<E extends GridEvent> {
  readonly event: E;
  /** On its first day in this week: the number of days. 0 on the following ones. */
  readonly width: number;
  /** Whether it begins here, and whether it ends in this week. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
}
/** A day of a grid. */
export interface Day<E extends GridEvent> {
  readonly date: string;
  readonly isOtherMonth: boolean;
  /** The tracks of the day from the top: a bar, or nothing. A bar has the same track on all days of a week. */
  readonly tracks: readonly (Bar<E> | undefined)[];
  readonly events: readonly E[];
  /** Number of further events. */
  readonly more: number;
}
export type Week<E extends GridEvent> = readonly Day<E>[];

interface Settings {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Maximum number of events per day. */
  readonly perDay: number;
}

/**
 * Arranges events on the dates of whole weeks. A longer event keeps its track through a week; each day shows a limited
 * number of events, bars first, and counts the rest.
 */
export function toGrid<E extends GridEvent>(
  dates: readonly string[],
  events: readonly E[],
  settings: Settings,
): readonly Week<E>[] {
  const weeks: Week<E>[] = [];
  for (let at = 0; at < dates.length; at += 7)
    weeks.push(toWeek(dates.slice(at, at + 7), events, settings));
  return weeks;
}

function toWeek<E extends GridEvent>(
  dates: readonly string[],
  events: readonly E[],
  { month, perDay }: Settings,
): Week<E> {
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  const here = events.filter(({ from, to }) => from <= last && to >= first);
  const { tracks, left } = layBars(dates, here, perDay);
  return dates.map((date, at): Day<E> => {
    const own = Array.from(tracks[at] ?? []);
    const singles = here.filter(({ isBar, from }) => !isBar && from === date);
    const sorted = singles.toSorted((a, b) => Number(b.isSticky) - Number(a.isSticky));
    const room = Math.max(0, perDay - own.filter((track) => track !== undefined).length);
    return {
      date,
      isOtherMonth: !date.startsWith(month),
      tracks: own,
      events: sorted.slice(0, room),
      more: Math.max(0, singles.length - room) + (left[at] ?? 0),
    };
  });
}

/** Assigns bars to tracks; `left` counts per day those without a track. */
function layBars<E extends GridEvent>(
  dates: readonly string[],
  here: readonly E[],
  perDay: number,
): { readonly tracks: readonly (Bar<E> | undefined)[][]; readonly left: readonly number[] } {
  const [first = "", last = first] = [dates[0], dates.at(-1)];
  const tracks: (Bar<E> | undefined)[][] = dates.map(() => []);
  const left = dates.map(() => 0);
  for (const event of inOrder(here)) {
    const start = Math.max(0, dates.indexOf(event.from));
    const end = event.to > last ? dates.length - 1 : dates.indexOf(event.to);
    const days = tracks.slice(start, end + 1);
    const track = freeTrack(days, perDay);
    for (const [at, own] of days.entries()) {
      if (track === undefined) left[start + at] = (left[start + at] ?? 0) + 1;
      else
        own[track] = {
          event,
          width: at === 0 ? days.length : 0,
          isStart: at === 0 && event.from >= first,
          isEnd: event.to <= last,
        };
    }
  }
  return { tracks, left };
}

/** Sorts sticky events first, then by start, then by duration. */
const inOrder = <E extends GridEvent>(events: readonly E[]): readonly E[] =>
  events
    .filter(({ isBar }) => isBar)
    .toSorted(
      (a, b) =>
        Number(b.isSticky) - Number(a.isSticky) ||
        compare(a.from, b.from) ||
        compare(b.to, a.to) ||
        a.id - b.id,
    );
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The topmost track that is free on all of these days. */
function freeTrack(days: readonly (readonly unknown[])[], max: number): number | undefined {
  for (let track = 0; track < max; track++)
    if (days.every((own) => own[track] === undefined)) return track;
  return undefined;
}
