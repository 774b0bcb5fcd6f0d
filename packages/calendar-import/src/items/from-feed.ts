import { escapeHtml } from "@waymark/core";
import type { FeedEvent } from "../ical/occurrence.ts";

/** Converts an event of a calendar file. */
export function fromFeed(event: FeedEvent): object {
  const { title, description, isHtml, location, geo, organizers, categories, image, website } =
    event;
  return {
    uid: event.uid,
    title: escapeHtml(title),
    description: isHtml ? description : escapeHtml(description),
    start_date: event.start.replace("T", " "),
    end_date: event.end.replace("T", " "),
    timezone: event.timezone,
    all_day: event.allDay,
    categories,
    url: website,
    ...(image !== "" && { image }),
    ...(event.isPrivate && { status: "private" }),
    venue: venueOf(location, geo),
    organizer: organizers.map(({ name, email }) => ({ organizer: escapeHtml(name), email })),
  };
}

/** The first part of a location is the name, the rest the address. */
function venueOf(location: string, geo: FeedEvent["geo"]): readonly object[] {
  const [name = "", ...address] = location.split(",").map((part) => part.trim());
  if (name === "") return [];
  const [latitude, longitude] = geo ?? [];
  return [{ venue: escapeHtml(name), address: address.join(", "), latitude, longitude }];
}
