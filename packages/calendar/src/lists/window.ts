import { contentTables } from "@waymark/content";
import { toLocal, type Where } from "@waymark/core";
import type { Context } from "../builder.ts";
import { invalid } from "../errors.ts";
import type { CalendarOptions } from "../options.ts";
import { readTime, type LocalTime, addDays, dayEnd, dayStart, toBound } from "../time/read.ts";

/** The time bounds of a list of events. */
const bounds = [
  "start_date",
  "end_date",
  "starts_after",
  "starts_before",
  "ends_after",
  "ends_before",
] as const;
type Bound = (typeof bounds)[number];
/** The bounds of a list in the site's time zone; omitted ones are unbounded. */
export type Window = Readonly<Partial<Record<Bound, LocalTime>>>;
type WindowArgs = Readonly<Partial<Record<Bound, string | number | undefined>>>;
const lower: ReadonlySet<Bound> = new Set(["start_date"]);

/**
 * The time range of a list: by default from yesterday for two years. Times are extended to whole days unless `strict` is set.
 */
export function toWindow(
  input: WindowArgs,
  {
    now,
    timezone,
    strict,
    options: { dayBegins },
  }: {
    readonly now: Date;
    readonly timezone: string;
    readonly strict: boolean;
    readonly options: Pick<CalendarOptions, "dayBegins">;
  },
): Window {
  const window: Partial<Record<Bound, LocalTime>> = {};
  for (const name of bounds) {
    const given = input[name];
    if (given === undefined) continue;
    const wall = readTime(given, { timezone, now });
    if (wall === undefined) throw invalid(name, "Must be a date or time such as 2026-01-31 19:00.");
    window[name] = strict
      ? wall
      : lower.has(name)
        ? dayStart(wall, dayBegins)
        : toBound(dayEnd(wall, dayBegins));
  }
  if (bounds.slice(2).some((name) => name in window)) return window;
  return { ...defaultWindow(now, timezone, dayBegins), ...window };
}

/** The default range: from yesterday to the same date in two years. */
export function defaultWindow(
  now: Date,
  timezone: string,
  dayBegins: string,
): Required<Pick<Window, "start_date" | "end_date">> {
  const today = toLocal(now, timezone);
  return {
    start_date: dayStart(addDays(today, -1), dayBegins),
    end_date: dayEnd(inTwoYears(today), dayBegins),
  };
}
/** The same date in two years; for a leap day the day before. */
const inTwoYears = (wall: LocalTime): string =>
  `${Number(wall.slice(0, 4)) + 2}${wall.slice(4, 10)}`.replace("-02-29", "-02-28");

/** A geographic point, in degrees. */
interface Point {
  readonly lat: number;
  readonly lng: number;
}
const earthRadius = 6371;
const degree = (earthRadius * Math.PI) / 180;
/** Maximum number of venues near a point. */
const maxVenues = 1000;

/** The point of a list's arguments; undefined if there is none. @throws ApiError 400 if only one coordinate is sent */
export function pointOf(
  lat: number | null | undefined,
  lng: number | null | undefined,
): Point | undefined {
  if ((lat ?? null) === null && (lng ?? null) === null) return undefined;
  if (typeof lat !== "number") throw invalid("geoloc_lat", "geoloc_lng requires geoloc_lat.");
  if (typeof lng !== "number") throw invalid("geoloc_lng", "geoloc_lat requires geoloc_lng.");
  return { lat, lng };
}

/** The IDs of venues within a distance in kilometres, among items that meet a condition. */
export async function venuesNear(
  db: Context["db"],
  point: Point,
  kilometres: number,
  open: Where<(typeof contentTables.content)["columns"]>,
): Promise<readonly number[]> {
  const high = kilometres / degree;
  // Near a pole all longitudes are near.
  const wide = Math.min(180, high / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180)));
  const found = await db.contacts.find({
    where: {
      lat: { between: [point.lat - high, point.lat + high] },
      exists: { table: contentTables.content, to: "id", where: open as Where },
      or: [-360, 0, 360].map((turn) => ({
        lng: { between: [point.lng + turn - wide, point.lng + turn + wide] as const },
      })),
    },
    columns: ["id", "lat", "lng"],
    limit: maxVenues,
  });
  return found
    .filter(
      ({ lat, lng }) => lat !== null && lng !== null && distance(point, { lat, lng }) <= kilometres,
    )
    .map(({ id }) => id);
}

/** Great-circle distance in kilometres. */
function distance(from: Point, to: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(rad(degrees) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) +
    Math.cos(rad(from.lat)) * Math.cos(rad(to.lat)) * half(to.lng - from.lng);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}
