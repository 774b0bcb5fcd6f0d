import type { Input } from "../api/connection.ts";

/** The path of the imports. */
export const importsPath = "/calendar/event-aggregator/v1/imports";
/** The origins of an import: a feed, a calendar file, a table, another site. */
export const origins = ["ical", "ics", "csv", "url"] as const;
export type Origin = (typeof origins)[number];
export const frequencies = [
  "on_demand",
  "every30mins",
  "hourly",
  "daily",
  "weekly",
  "monthly",
] as const;
export const eventStatuses = ["publish", "draft", "pending", "private"] as const;
export const authorities = ["overwrite", "preserve_changes", "retain"] as const;
export const vanishedActions = ["keep", "trash"] as const;
export const contentTypes = ["events", "venues", "organizers"] as const;

/** Whether the events come from an uploaded file. */
export const isFile = (origin: Origin): boolean => origin === "ics" || origin === "csv";

/** The source of events, and the selection. */
export interface ImportSource {
  readonly origin: Origin;
  readonly source: string;
  readonly file: number | undefined;
  readonly content_type: (typeof contentTypes)[number];
  readonly start: string;
  readonly end: string;
}
/** The arguments of a preview, and of an import. */
export function toSourceInput({ origin, source, file, ...more }: ImportSource): Input {
  const { content_type, start, end } = more;
  return {
    origin,
    ...(isFile(origin) ? { file } : { source: source.trim() }),
    content_type: origin === "csv" ? content_type : "events",
    ...(start !== "" && { start }),
    ...(end !== "" && { end }),
  };
}
/** Whether the input is sufficient for a preview. */
export const isComplete = ({ origin, source, file }: ImportSource): boolean =>
  isFile(origin) ? file !== undefined : source.trim() !== "";

/** An event of the source, as it would be imported. */
export interface PreviewItem {
  readonly uid: string;
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly all_day: boolean;
  /** The event that it would update; 0 for a new one. */
  readonly event: number;
}
/** The changes that an import would make. */
export interface Preview {
  readonly name: string;
  readonly total: number;
  readonly items: readonly PreviewItem[];
  readonly notes: readonly string[];
}

type Counts = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
/** An import, or a run of a schedule. */
export interface EventImport {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly frequency: string;
  readonly created: string;
  readonly next_run: string | null;
  readonly total: number;
  readonly percentage_complete: number;
  readonly activity: Counts;
  readonly notes: readonly { readonly code: string; readonly text: string; readonly at: string }[];
}

/** The state of an import without the prefix of its status. */
export const stageOf = ({ status }: Pick<EventImport, "status">): string =>
  status.replace("calendar-ea-", "");

/** The numbers of created, updated and unchanged items, by kind. Kinds without items are omitted. */
export function toCounts(activity: Counts) {
  const counted = Object.entries(activity).map(([kind, of]) => ({
    kind,
    created: of["created"]?.length ?? 0,
    updated: of["updated"]?.length ?? 0,
    skipped: of["skipped"]?.length ?? 0,
  }));
  return counted.filter(({ created, updated, skipped }) => created + updated + skipped > 0);
}
