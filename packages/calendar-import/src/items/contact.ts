import type { ItemOrganizer, ItemVenue } from "./item.ts";
import { defined, isWebAddress } from "./values.ts";

/** The kinds of items that events are linked to. */
export type Kind = "venue" | "organizer";
/** A venue or an organizer to import. */
export type ItemContact = ItemVenue | ItemOrganizer;

export const nameOf = (item: ItemContact): string =>
  (("venue" in item ? item.venue : "organizer" in item ? item.organizer : "") ?? "").trim();

/** The arguments of a venue or organizer. Invalid URLs are omitted, so that the rest can be imported. */
export function toContactValues(
  kind: Kind,
  item: ItemContact,
  status: string | undefined,
): Readonly<Record<string, unknown>> {
  const {
    latitude,
    longitude,
    email,
    website,
    global_id: _,
    image,
    ...rest
  } = item as ItemVenue & ItemOrganizer;
  const hasPoint = latitude !== undefined && longitude !== undefined;
  return defined({
    ...rest,
    [kind]: nameOf(item),
    status,
    image: image === "" ? undefined : image,
    website: isWebAddress(website) ? website : undefined,
    email: /^[^\s@]{1,100}@[^\s@]{1,150}$/.test(email ?? "") ? email : undefined,
    ...(hasPoint && { geo_lat: latitude, geo_lng: longitude }),
  });
}
