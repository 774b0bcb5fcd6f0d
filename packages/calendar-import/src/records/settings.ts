import { dayMs, hourMs } from "@waymark/core";
/**
 * The origins of events: a feed by URL, an uploaded calendar file, an uploaded table, or the list of events of another
 * site with this API.
 */
export const origins = ["ical", "ics", "csv", "url"] as const;
export type Origin = (typeof origins)[number];
/** The intervals of schedules. */
export const frequencies = [
  "on_demand",
  "every30mins",
  "hourly",
  "daily",
  "weekly",
  "monthly",
] as const;
export type Frequency = (typeof frequencies)[number];
/** The content of a table; all other sources contain events. */
export const contentTypes = ["events", "venues", "organizers"] as const;
export type ContentKind = (typeof contentTypes)[number];
/** The statuses for imported events. */
export const eventStatuses = ["publish", "draft", "pending", "private"] as const;
/**
 * The priority if an event was changed both here and at its source: the source; fields changed here; or always the
 * event here.
 */
export const authorities = ["overwrite", "preserve_changes", "retain"] as const;
export type Authority = (typeof authorities)[number];
/** The handling of events that are no longer at their source. */
export const vanishedActions = ["keep", "trash"] as const;

/** The settings of an import. */
export interface Settings {
  /** URL of a feed, or of a list of events. */
  readonly source?: string | undefined;
  /** ID of an uploaded file. */
  readonly file?: number | undefined;
  readonly frequency: Frequency;
  readonly content_type: ContentKind;
  readonly post_status: (typeof eventStatuses)[number];
  /** ID of a category for all events; 0 for none. */
  readonly category: number;
  readonly authority: Authority;
  readonly vanished: (typeof vanishedActions)[number];
  /** Date range, as `YYYY-MM-DD`; by default from today for as long as the site imports ahead. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** Whether pages of imported events have maps. */
  readonly show_map: boolean;
  /** Whether the source may set hidden, sticky and featured. */
  readonly takes_marks: boolean;
  /** IDs at the source of the selected items; all if omitted. */
  readonly only?: readonly string[] | undefined;
  /** Mapping of custom column names. */
  readonly column_map?: Readonly<Record<string, string>> | undefined;
}
/** Milliseconds between two runs; a month has 30 days. */
export const pauseOf: Readonly<Record<Exclude<Frequency, "on_demand">, number>> = {
  every30mins: hourMs / 2,
  hourly: hourMs,
  daily: dayMs,
  weekly: 7 * dayMs,
  monthly: 30 * dayMs,
};
/** Delay of the next run after a failure, if that is earlier than the regular one. */
export const retryOf: Readonly<Partial<Record<Frequency, number>>> = {
  daily: 6 * hourMs,
  weekly: dayMs,
  monthly: dayMs,
};

/** The HTTP validators of a feed that was read completely, for conditional requests. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly modified?: string | undefined;
  /** Time of the last read, as `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly read?: string | undefined;
}
