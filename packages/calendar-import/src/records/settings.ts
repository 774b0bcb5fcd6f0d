/**
 * Where events come from: a feed by its address, an uploaded calendar file, an uploaded table, or the list of events of another
 * site of this interface.
 */
export const origins = ["ical", "ics", "csv", "url"] as const;
export type Origin = (typeof origins)[number];
/** How often an import is repeated. */
export const frequencies = [
  "on_demand",
  "every30mins",
  "hourly",
  "daily",
  "weekly",
  "monthly",
] as const;
export type Frequency = (typeof frequencies)[number];
/** What a table holds; everything else holds events. */
export const contentTypes = ["events", "venues", "organizers"] as const;
export type ContentKind = (typeof contentTypes)[number];
/** The statuses that imported events may get. */
export const eventStatuses = ["publish", "draft", "pending", "private"] as const;
/**
 * Who wins where an event was changed here as well as at its source: the source; whoever changed a field here; or what is
 * here, always.
 */
export const authorities = ["overwrite", "preserve_changes", "retain"] as const;
export type Authority = (typeof authorities)[number];
/** What becomes of events that are no longer at their source. */
export const departures = ["keep", "trash"] as const;

/** What is imported, from where, and what it gets. */
export interface Settings {
  /** The address of a feed, or of a list of events. */
  readonly source?: string | undefined;
  /** The id of an uploaded file. */
  readonly file?: number | undefined;
  readonly frequency: Frequency;
  readonly content_type: ContentKind;
  readonly post_status: (typeof eventStatuses)[number];
  /** The id of a category that everything gets; 0 for none. */
  readonly category: number;
  readonly authority: Authority;
  readonly vanished: (typeof departures)[number];
  /** From when to when, as `YYYY-MM-DD`; left out, from today on for as long as the site imports ahead. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** Whether pages of imported events have maps. */
  readonly show_map: boolean;
  /** Whether the source may hide events, pin them and let them stand out. */
  readonly takes_marks: boolean;
  /** The ids at the source of what is wanted; left out, all of it. */
  readonly only?: readonly string[] | undefined;
  /** What columns of a table are that no column of that name is known for. */
  readonly column_map?: Readonly<Record<string, string>> | undefined;
}
const hour = 3_600_000;
/** Milliseconds between two runs; a month has 30 days. */
export const pauseOf: Readonly<Record<Exclude<Frequency, "on_demand">, number>> = {
  every30mins: hour / 2,
  hourly: hour,
  daily: 24 * hour,
  weekly: 7 * 24 * hour,
  monthly: 30 * 24 * hour,
};
/** How long after a run that failed the next one comes, where that is sooner than the next in turn. */
export const retryOf: Readonly<Partial<Record<Frequency, number>>> = {
  daily: 6 * hour,
  weekly: 24 * hour,
  monthly: 24 * hour,
};

/** What a feed said of itself when it was read whole, so that one that is the same need not be read again. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly modified?: string | undefined;
  /** When it was read, as `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly read?: string | undefined;
}
