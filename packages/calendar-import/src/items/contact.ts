import type { ItemOrganizer, ItemVenue } from "./item.ts";
import { defined, isWebAddress } from "./values.ts";

/** The two kinds of items that events are linked to. */
export type Kind = "venue" | "organizer";
/** A venue or an organizer on its way in. */
export type ItemContact = ItemVenue | ItemOrganizer;

export const nameOf = (item: ItemContact): string =>
  (("venue" in item ? item.venue : "organizer" in item ? item.organizer : "") ?? "").trim();

/** A venue or an organizer as a client would send it. Addresses that are none are left out: the rest is worth having. */
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
