import * as z from "zod";
import { anyIds, ids, paging, statusNames, terms } from "../args/lists.ts";
import { degrees, flag, positive, search, time } from "../args/scalars.ts";

/** The sort fields of a list of events. */
const eventOrders = ["start_date", "end_date", "title", "date", "modified"] as const;

/** The arguments of the list of events. */
export const eventListArgs = {
  ...paging,
  start_date: time("Only events that start at or after this time; default: yesterday").optional(),
  end_date: time("Only events that end at or before this time; default: in two years").optional(),
  search: search("Search in title, text and summary").optional(),
  categories: terms("Only in one of these categories or their descendants").optional(),
  tags: terms("Only with one of these tags").optional(),
  venue: ids("Only at one of these venues").optional(),
  organizer: ids("Only with one of these organizers").optional(),
  featured: flag("Only featured events; false: only others").optional(),
  status: statusNames("Only with these statuses").optional(),
  geoloc: flag("Only near the given point").optional(),
  geoloc_lat: degrees("Latitude of the point, in degrees", 90).optional(),
  geoloc_lng: degrees("Longitude of the point, in degrees", 180).optional(),
  include: anyIds("Only these IDs, at any time").optional(),
  post_parent: positive("Only children of this event").optional(),
  starts_after: time("Only events that start after this time").optional(),
  starts_before: time("Only events that start before this time").optional(),
  ends_after: time("Only events that end after this time").optional(),
  ends_before: time("Only events that end before this time").optional(),
  strict_dates: flag("Use the times exactly, not as whole days").optional(),
  hidden: flag("Include events hidden from lists; for editors").optional(),
  order: z.enum(["asc", "desc"]).default("asc").describe("Sort direction"),
  orderby: z.enum(eventOrders).default("start_date").describe("Sort field"),
};
/** The arguments of a list of events. */
export type EventListArgs = z.output<z.ZodObject<typeof eventListArgs>>;
