import { toPlain, type EventItem } from "@waymark/calendar";

/** The location of an event, as one line of plain text; empty if there is none. */
export function toLocationLine({ venues: [venue] }: Pick<EventItem, "venues">): string {
  if (!venue) return "";
  const { venue: name, address, city, stateprovince, zip, country } = venue;
  return [toPlain(name), address, city, stateprovince, zip, country]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
}
