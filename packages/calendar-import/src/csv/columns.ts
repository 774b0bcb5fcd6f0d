import type { ContentKind } from "../records/settings.ts";

/** The columns recognized by their headers, by field of an item. */
const columns = {
  events: {
    "Event Name": "title",
    "Event Description": "description",
    "Event Excerpt": "excerpt",
    "Event Start Date": "start_date",
    "Event Start Time": "start_time",
    "Event End Date": "end_date",
    "Event End Time": "end_time",
    "Time Zone": "timezone",
    "All Day Event": "all_day",
    "Hide Event From Event Listings": "hide_from_listings",
    "Sticky in Month View": "sticky",
    "Feature Event": "featured",
    "Event Venue Name": "venue",
    "Event Venue Name (or ID)": "venue",
    "Event Organizer Name(s) or ID(s)": "organizer",
    "Event Organizer Name(s)": "organizer",
    "Event Organizer Name": "organizer",
    "Event Show Map Link": "show_map_link",
    "Event Show Map": "show_map",
    "Event Cost": "cost",
    "Event ISO Currency Code": "currency_code",
    "Event Currency Symbol": "currency_symbol",
    "Event Currency Position": "currency_position",
    "Event Category": "categories",
    "Event Tags": "tags",
    "Event Website": "website",
    "Event Featured Image": "image",
  },
  venues: {
    "Venue Name": "venue",
    "Venue Description": "description",
    "Venue Country": "country",
    "Venue Address": "address",
    "Venue Address 2": "address_2",
    "Venue City": "city",
    "Venue State/Province": "stateprovince",
    "Venue Zip": "zip",
    "Venue Phone": "phone",
    "Venue Website": "website",
    "Venue Featured Image": "image",
  },
  organizers: {
    "Organizer Name": "organizer",
    "Organizer Description": "description",
    "Organizer Email": "email",
    "Organizer Website": "website",
    "Organizer Phone": "phone",
    "Organizer Featured Image": "image",
  },
} as const;
/** The required columns of each kind of row. */
export const required: Readonly<Record<ContentKind, readonly string[]>> = {
  events: ["title", "start_date"],
  venues: ["venue"],
  organizers: ["organizer"],
};

/** The fields that columns can be mapped to. */
export const fieldsOf = (kind: ContentKind): readonly string[] => Object.values(columns[kind]);

/** The fields of known headers in lower case; `map` adds other headers. */
export const toColumns = (
  kind: ContentKind,
  map: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({ ...columns[kind], ...map }).map(([head, field]) => [
      head.toLowerCase(),
      field,
    ]),
  );

/** The fields of a row. Empty cells are omitted. */
export function toFields(
  known: ReadonlyMap<string, string>,
  cells: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const fields = new Map<string, string>();
  for (const [head, cell] of cells) {
    const field = known.get(head.toLowerCase());
    if (field !== undefined && cell !== "") fields.set(field, cell);
  }
  return Object.fromEntries(fields);
}
