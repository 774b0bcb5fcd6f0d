import type { Input } from "../api/connection.ts";

/** The search term and the options of a search. */
export interface SearchOptions {
  readonly text: string;
  /** `items`, `items:post`, `files` or `files:theme`. */
  readonly where: string;
  readonly regex: boolean;
  readonly match_case: boolean;
}

/** A line that matches. */
export interface Hit {
  readonly place: string;
  readonly line: number;
  readonly matches: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly item: { readonly id: number; readonly type: string; readonly title: string } | null;
}
/** One response of a search. */
export interface HitPage {
  readonly hits: readonly Hit[];
  readonly next: string | null;
  readonly skipped: number;
}
/** A text with its matching lines. */
export interface Place {
  readonly place: string;
  readonly item: Hit["item"];
  /** Which text of an item it is. */
  readonly column: "content" | "excerpt" | "title" | undefined;
  /** The path of a file. */
  readonly path: string | undefined;
  readonly hits: readonly Hit[];
}

/** The arguments of a search. */
export function toSearchInput(options: SearchOptions, cursor: string | undefined): Input {
  const { where, ...matching } = options;
  const [kind = "items", name] = where.split(":");
  return {
    ...matching,
    kind,
    ...(name !== undefined && { [kind === "items" ? "type" : "root"]: name }),
    ...(cursor !== undefined && { cursor }),
    per_page: 100,
  };
}

/** A search continues automatically until it has found this many lines. */
export const enough = 200;

/** Whether a search continues automatically. After an error the user continues it. */
export const continues = (search: {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly count: number;
}): boolean =>
  search.hasNextPage && !search.isFetching && search.error === null && search.count < enough;

const columnsOfItems = ["title", "content", "excerpt"] as const;

/** The texts in which lines match, in the order of the search. */
export function toPlaces(hits: readonly Hit[]): readonly Place[] {
  const byPlace = new Map<string, Hit[]>();
  for (const hit of hits) byPlace.set(hit.place, [...(byPlace.get(hit.place) ?? []), hit]);
  return [...byPlace].map(([place, found]) => ({
    place,
    item: found[0]?.item ?? null,
    column: columnsOfItems.find((name) => place.endsWith(`/${name}`) && found[0]?.item),
    path: place.startsWith("file:") ? place.slice(5) : undefined,
    hits: found,
  }));
}

/** The preview or the result of a replacement in one text. */
export interface Replacement {
  readonly version: string;
  readonly count: number;
  readonly lines: readonly {
    readonly line: number;
    readonly before: string;
    readonly after: string;
  }[];
  readonly change: number | null;
}
/** The state of the replacement in one text. */
export interface PlaceState {
  /** The replacement that the preview or the error belongs to. */
  readonly replacement: string;
  readonly preview?: Replacement;
  /** The lines that stay as they are. */
  readonly excluded: ReadonlySet<number>;
  readonly error?: string | undefined;
  /** The result, once it is replaced. */
  readonly result?: Replacement;
  readonly isUndone?: boolean;
}

/** The results, and the states that belong to the current replacement. */
export const toCurrent = (
  states: ReadonlyMap<string, PlaceState>,
  replacement: string,
): ReadonlyMap<string, PlaceState> =>
  new Map(
    [...states].filter(
      ([, state]) => state.result !== undefined || state.replacement === replacement,
    ),
  );

/** Whether anything in a text is to be replaced. */
export const isSelected = ({ preview, excluded, result }: PlaceState): boolean =>
  result === undefined &&
  preview !== undefined &&
  preview.lines.some(({ line }) => !excluded.has(line));

/** The texts with matches in their lines that have not been previewed, or whose preview or replacement failed. */
export const toUnseen = (
  places: readonly Place[],
  states: ReadonlyMap<string, Pick<PlaceState, "error" | "result">>,
): readonly string[] =>
  places
    .filter(({ place, hits }) => {
      const state = states.get(place);
      const isSeen = state && (state.error === undefined || state.result !== undefined);
      return !isSeen && hits.some(({ line }) => line > 0);
    })
    .map(({ place }) => place);

/** A part of a line. */
export interface LinePart {
  readonly kind: "added" | "removed" | "same";
  readonly text: string;
}

/** The difference between two versions of a line, with the equal parts before and after it. */
export function toLineParts(before: string, after: string): readonly LinePart[] {
  const max = Math.min(before.length, after.length);
  let start = 0;
  while (start < max && before[start] === after[start]) start++;
  let end = 0;
  while (end < max - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  // A character that consists of two halves is not split.
  if (start > 0 && isHalf(before.charCodeAt(start - 1), 0xd800)) start--;
  if (end > 0 && isHalf(before.charCodeAt(before.length - end), 0xdc00)) end--;
  return [
    { kind: "same" as const, text: before.slice(0, start) },
    { kind: "removed" as const, text: before.slice(start, before.length - end) },
    { kind: "added" as const, text: after.slice(start, after.length - end) },
    { kind: "same" as const, text: before.slice(before.length - end) },
  ].filter(({ text }) => text !== "");
}
const isHalf = (code: number, first: number): boolean => code >= first && code < first + 0x400;
