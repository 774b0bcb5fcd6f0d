import { ApiError } from "@waymark/client";

/** A row of a report: its dimension, and the values of the range and of the one before. */
export interface ReportRow {
  readonly name: string;
  readonly values: readonly number[];
  readonly before: readonly number[];
}
/** A part of a response that is an error. */
export interface Problem {
  readonly code: string;
  readonly data: { readonly status: number };
}
/** The searches for a term, as the API reports them. */
export interface SearchRow {
  /** The term. */
  readonly keys?: readonly string[];
  readonly searches?: number;
}

/**
 * The number of searches for each term; none on a site that does not count searches.
 *
 * @throws ApiError if the response is another error.
 */
export function toSearchRows(answer: readonly SearchRow[] | Problem): readonly ReportRow[] {
  if (!("code" in answer))
    return answer.map(({ keys: [name = ""] = [], searches = 0 }) => ({
      name,
      values: [searches],
      before: [],
    }));
  if (answer.code === "module_not_active") return [];
  throw new ApiError(answer.data.status, answer);
}
