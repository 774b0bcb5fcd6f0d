import { invalid } from "../errors.ts";
import type { CalendarDb } from "../context.ts";

/** A point on the map, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}
const earth = 6371;
const degree = (earth * Math.PI) / 180;
/** Venues near one point that are looked at. */
const most = 1000;

/** The point that a list asks for; undefined where it asks for none. @throws ApiError 400 for half a point */
export function pointOf(
  lat: number | null | undefined,
  lng: number | null | undefined,
): Point | undefined {
  if ((lat ?? null) === null && (lng ?? null) === null) return undefined;
  if (typeof lat !== "number") throw invalid("geoloc_lat", "geoloc_lng needs geoloc_lat.");
  if (typeof lng !== "number") throw invalid("geoloc_lng", "geoloc_lat needs geoloc_lng.");
  return { lat, lng };
}

/** The ids of the venues within so many kilometres of a point. */
export async function venuesNear(
  db: CalendarDb,
  point: Point,
  kilometres: number,
): Promise<readonly number[]> {
  const high = kilometres / degree;
  // Near a pole every meridian is near.
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

/** Kilometres between two points along the surface. */
function distance(from: Point, to: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(rad(degrees) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) +
    Math.cos(rad(from.lat)) * Math.cos(rad(to.lat)) * half(to.lng - from.lng);
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(chord)));
}
