import { isDate, type State } from "../url/state.ts";
import { addressOf, type Addressing } from "./addressing.ts";
import { addDays, addMonths } from "./days.ts";
import type { Step } from "./view-data.ts";

interface Steps {
  readonly previous: Step | undefined;
  readonly next: Step | undefined;
}

/**
 * The links to the previous and next pages of a list; past events precede the first page of upcoming ones, and vice versa.
 */
export function listSteps(
  state: State,
  { hasMore, hasPast }: { readonly hasMore: boolean; readonly hasPast: boolean },
  addressing: Addressing,
): Steps {
  const { page, isPast } = state;
  const to = (change: Partial<State>, label: string): Step => ({
    url: addressOf(addressing, { ...state, ...change }),
    label,
  });
  const earlier = "Previous Events";
  const later = "Next Events";
  const back = page > 1 ? to({ page: page - 1 }, isPast ? later : earlier) : undefined;
  const on = hasMore ? to({ page: page + 1 }, isPast ? earlier : later) : undefined;
  if (isPast) return { previous: on, next: back ?? to({ isPast: false, page: 1 }, later) };
  const toPast = hasPast ? to({ isPast: true, page: 1 }, earlier) : undefined;
  return { previous: back ?? toPast, next: on };
}

/** The links to the previous and next day or month; not beyond the first and last event. */
export function dateSteps(
  state: State & { readonly date: string },
  range: { readonly first: string; readonly last: string } | undefined,
  label: (date: string) => string,
  addressing: Addressing,
): Steps {
  const isMonth = state.view === "month";
  const other = (by: number) => (isMonth ? addMonths(state.date, by) : addDays(state.date, by));
  const unit = (date: string) => (isMonth ? date.slice(0, 7) : date);
  const to = (date: string): Step | undefined =>
    isDate(date)
      ? { url: addressOf(addressing, { ...state, date }), label: label(date) }
      : undefined;
  const [before, after] = [other(-1), other(1)];
  return {
    previous: range && unit(before) >= unit(range.first) ? to(before) : undefined,
    next: range && unit(after) <= unit(range.last) ? to(after) : undefined,
  };
}
