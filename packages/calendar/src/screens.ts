import { statuses, termScreen } from "@waymark/content";
import { screens, type Screen } from "@waymark/core";

const group = "Calendar";
/** Where the stored values of events, venues and organizers are: their interface returns rendered texts. */
const storedIn = (path: string, title: string) => ({
  path,
  fields: { [title]: "title.raw", description: "content.raw", excerpt: "excerpt.raw" },
});
/** The statuses that items can be given, and the trash. */
const choices: Screen["choices"] = {
  status: ({ all }) => [
    ...all(statuses).flatMap(({ name, internal }) => (internal ? [] : [name])),
    "trash",
  ],
};
const contact = {
  omit: ["date_utc", "author", "date", "slug", "excerpt"],
  filters: [],
  choices,
} as const;
const term = (
  name: string,
  label: string,
  singular: string,
  icon: string,
  order: number,
): Screen => ({
  ...termScreen({ name: `/calendar/events/v1/${name}`, label, singular, icon, group, order }),
  rows: name,
  total: "total",
  // By default the list has only terms with events.
  query: { hide_empty: false },
  columns: ["name", "slug", { field: "count", label: "Events", as: "count" }],
});
// The same items and terms in the routes of content.
const elsewhere = [
  "calendar_events",
  "calendar_venue",
  "calendar_organizer",
  "calendar_events_cat",
];

/** The screens of events, venues, organizers and their terms. */
export const calendarScreens = screens(
  {
    name: "/calendar/events/v1/events",
    label: "Events",
    singular: "Event",
    icon: "calendar",
    group,
    order: 30,
    rows: "events",
    total: "total",
    query: {
      // All events: by default the list ends in two years.
      starts_after: "1000-01-01",
      // The admin sends the limits of days as exact times.
      strict_dates: true,
      hidden: true,
      status: "publish,draft,pending,future,private",
    },
    sort: { by: "start_date", order: "desc" },
    columns: [
      { field: "title", label: "Title", sort: "title" },
      { field: "start_date", label: "Start", as: "time", sort: "start_date" },
      { field: "end_date", label: "End", as: "time", sort: "end_date" },
      { field: "venue.venue", label: "Venue" },
      { field: "status", as: "status" },
    ],
    filters: ["starts_after", "featured", "venue", "organizer"],
    choices,
    labels: { starts_after: "Start" },
    stored: storedIn("/core/v2/calendar_events", "title"),
    relations: {
      venue: "/calendar/events/v1/venues",
      organizer: "/calendar/events/v1/organizers",
    },
  },
  {
    name: "/calendar/events/v1/venues",
    label: "Venues",
    singular: "Venue",
    icon: "place",
    group,
    order: 31,
    title: "venue",
    rows: "venues",
    total: "total",
    columns: ["venue", "address", "city", "country"],
    sections: [
      { label: "Venue", fields: ["venue", "description", "phone", "website"] },
      { label: "Address", fields: ["address", "zip", "city", "stateprovince", "country"] },
      { label: "Map", fields: ["geo_lat", "geo_lng", "show_map", "show_map_link"], place: "side" },
    ],
    widgets: {
      website: "url",
      geo_lat: "number",
      geo_lng: "number",
      show_map: "switch",
      show_map_link: "switch",
    },
    labels: {
      venue: "Name",
      zip: "Postal code",
      stateprovince: "State or province",
      geo_lat: "Latitude",
      geo_lng: "Longitude",
    },
    stored: storedIn("/core/v2/calendar_venue", "venue"),
    ...contact,
    omit: [...contact.omit, "province", "state", "image", "status"],
  },
  {
    name: "/calendar/events/v1/organizers",
    label: "Organizers",
    singular: "Organizer",
    icon: "user",
    group,
    order: 32,
    title: "organizer",
    rows: "organizers",
    total: "total",
    columns: ["organizer", { field: "email", label: "Email" }, "phone"],
    widgets: { website: "url" },
    labels: { organizer: "Name" },
    stored: storedIn("/core/v2/calendar_organizer", "organizer"),
    ...contact,
    omit: [...contact.omit, "image", "status"],
  },
  term("categories", "Event categories", "Event category", "category", 33),
  term("tags", "Event tags", "Event tag", "tag", 34),
  ...elsewhere.map((name) => ({ name: `/core/v2/${name}`, hidden: true })),
);
