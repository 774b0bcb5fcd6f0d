import * as z from "zod";
import { anyIds, ids, statusNames, terms } from "../args/lists.ts";
import { paging } from "../args/paging.ts";
import { degrees, flag, positive, search, time } from "../args/scalars.ts";

/** The orders that a list of events has. */
const eventOrders = ["start_date", "end_date", "title", "date", "modified"] as const;

/** The args of the list of events. */
export const eventListArgs = {
  ...paging,
  start_date: time(
    "Events that begin at this time or later; from yesterday on where no bound is given",
  ).optional(),
  end_date: time(
    "Events that end at this time or earlier; within two years where no bound is given",
  ).optional(),
  search: search("Words in title, text or summary").optional(),
  categories: terms("Only in one of these categories, or below them").optional(),
  tags: terms("Only with one of these tags").optional(),
  venue: ids("Only at one of these venues").optional(),
  organizer: ids("Only of one of these organizers").optional(),
  featured: flag("Only featured events, or only others").optional(),
  status: statusNames("Only with these statuses").optional(),
  geoloc: flag("Only near the point").optional(),
  geoloc_lat: degrees("Degrees north of a point that events are near", 90).optional(),
  geoloc_lng: degrees("Degrees east of it", 180).optional(),
  include: anyIds("Only these events, whenever they are").optional(),
  post_parent: positive("Only below this event").optional(),
  starts_after: time("Events that begin later").optional(),
  starts_before: time("Events that begin earlier").optional(),
  ends_after: time("Events that end later").optional(),
  ends_before: time("Events that end earlier").optional(),
  strict_dates: flag("Take times as they are, not as whole days").optional(),
  hidden: flag("With events that are hidden from lists; for editors").optional(),
  order: z.enum(["asc", "desc"]).default("asc").describe("Upwards or downwards"),
  orderby: z.enum(eventOrders).default("start_date").describe("What the order goes by"),
};
/** What a list of events is asked for. */
export type EventListArgs = z.output<z.ZodObject<typeof eventListArgs>>;
