import { isZone } from "@waymark/core";
import { toWritten } from "../ical/source-zone.ts";
import { isWebAddress } from "./values.ts";

type Json = Readonly<Record<string, unknown>>;
const mapOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
const listOf = (value: unknown): readonly Json[] =>
  (Array.isArray(value) ? value.slice(0, most) : [value]).map(mapOf).filter((one) => "id" in one);
/** Maximum number of each related object of an event. */
const most = 50;
/** An image by URL: IDs of the other site have no meaning here. */
const imageOf = (image: unknown): string | undefined => {
  const { url } = mapOf(image);
  return typeof url === "string" && isWebAddress(url) ? url : undefined;
};
const namesOf = (terms: unknown) => listOf(terms).map(({ name }) => name);

/** Converts an event of another site with the same API. */
export function fromSite(event: Json): object {
  const { venue, venues = venue, organizer, image, cost_details: details, website, url } = event;
  const { currency_symbol, currency_position, values } = mapOf(details);
  const isPriced =
    Array.isArray(values) &&
    values.length <= most &&
    values.every((one) => /^[\d.]+$/.test(String(one)));
  return {
    ...event,
    uid: undefined,
    id: undefined,
    start_date: timeOf(event, "start_date"),
    end_date: timeOf(event, "end_date"),
    // Without its own website the link is its URL on the other site.
    url: website || url,
    image: imageOf(image),
    cost: isPriced && values.length > 0 ? values : event["cost"] || undefined,
    currency_symbol,
    currency_position,
    categories: namesOf(event["categories"]),
    tags: namesOf(event["tags"]),
    venue: listOf(venues).map(contactOf),
    organizer: listOf(organizer).map(contactOf),
    status: undefined,
  };
}
/** A local time; with an offset for the second of two repeated times. */
function timeOf(event: Json, name: "start_date" | "end_date"): unknown {
  const { [name]: local, [`utc_${name}`]: utc, timezone } = event;
  const isKnown =
    typeof utc === "string" &&
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(utc) &&
    !Number.isNaN(Date.parse(`${utc}Z`));
  if (!isKnown || typeof local !== "string" || typeof timezone !== "string" || !isZone(timezone))
    return local;
  const written = toWritten(Date.parse(`${utc.replace(" ", "T")}Z`), timezone).replace("T", " ");
  return written.startsWith(local) ? written : local;
}
const contactOf = ({ image, geo_lat, geo_lng, ...contact }: Json): Json => ({
  ...contact,
  latitude: geo_lat,
  longitude: geo_lng,
  image: imageOf(image),
});
