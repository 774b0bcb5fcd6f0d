import type { CalendarDb } from "../context.ts";
import { invalid } from "../errors.ts";

/** A geographic point, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}
const earth = 6371;
const degree = (earth * Math.PI) / 180;
/** Maximum number of venues near a point. */
const most = 1000;

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

/** The IDs of venues within a distance in kilometres. */
export async function venuesNear(
  db: CalendarDb,
  point: Point,
  kilometres: number,
): Promise<readonly number[]> {
  const high = kilometres / degree;
  // Near a pole all longitudes are near.
  const wide = Math.min(180, high / Math.max(0.01, Math.cos((point.lat * Math.PI) / 180)));
  const found = await db.contacts.find({
    where: {
      lat: { between: [point.lat - high, point.lat + high] },
      or: [-360, 0, 360].map((turn) => ({
        lng: { between: [point.lng + turn - wide, point.lng + turn + wide] as const },
      })),
    },
    columns: ["id", "lat", "lng"],
    limit: most,
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
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(chord)));
}
