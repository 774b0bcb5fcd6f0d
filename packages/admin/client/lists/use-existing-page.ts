import { ApiError } from "@waymark/client";
import { useEffect } from "react";

/** The result of the request for a page. */
interface PageState {
  readonly page: number;
  readonly size: number;
  /** The number of items on the page; undefined until it is known. */
  readonly count: number | undefined;
  /** The number of all items, if it is known. */
  readonly total: number | undefined;
  readonly error: unknown;
}

/** The codes with which content, and the lists of the calendar, refuse a page that does not exist. */
const refusal = /(_invalid_page_number|-archive-page-not-found)$/;

/** The last page that exists, if the requested one does not: its items may have been deleted. */
export function toExistingPage({ page, size, count, total, error }: PageState): number | undefined {
  const isRefused = error instanceof ApiError && refusal.test(error.code);
  if (page <= 1 || (!isRefused && (error || count !== 0))) return undefined;
  return Math.max(1, Math.min(page - 1, Math.ceil((total ?? 0) / size)));
}

/** Shows the last page that exists in place of one that does not. */
export function useExistingPage(state: PageState, onPage: (page: number) => void): void {
  const existing = toExistingPage(state);
  useEffect(() => {
    if (existing !== undefined) onPage(existing);
  }, [existing]);
}
