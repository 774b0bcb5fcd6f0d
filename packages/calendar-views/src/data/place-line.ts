import { toPlain, type EventItem } from "@waymark/calendar";

/** Where an event is, on one line of plain text; empty where nobody said. */
export function toPlaceLine({ venues: [venue] }: Pick<EventItem, "venues">): string {
  if (!venue) return "";
  const { venue: name, address, city, stateprovince, zip, country } = venue;
  return [toPlain(name), address, city, stateprovince, zip, country]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
}
