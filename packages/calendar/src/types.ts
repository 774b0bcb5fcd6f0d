import { defineContentType, defineTaxonomy, tag, type Status } from "@waymark/content";
import * as z from "zod";

/** Event categories. They are hierarchical, and their URLs are below that of the calendar. */
export const calendarCategory = defineTaxonomy({
  name: "calendar_events_cat",
  base: "calendar_events_cat",
  path: "events/category",
  label: "event categories",
  singular: "event category",
  hasColumn: true,
  hierarchical: true,
});

/** A URL: http or https, or empty. */
const website = z
  .string()
  .max(2000)
  .regex(/^(?:https?:\/\/\S*)?$/i);
const visibleFields = (what: string) => z.boolean().default(true).describe(what);
const lineage = z
  .array(z.string())
  .default([])
  .describe("Global IDs of the items it was imported from");

/** Events. Their times are stored in the table of events, everything else in fields of the item. */
export const event = defineContentType({
  name: "calendar_events",
  base: "calendar_events",
  path: "event",
  label: "events",
  singular: "event",
  icon: "dashicons-calendar",
  capability: "calendar_events",
  hasArchive: true,
  taxonomies: [calendarCategory, tag],
  features: ["comments", "revisions"],
  internalFields: {
    website: website.optional().describe("URL of an external page; by default its own page"),
    show_map: visibleFields("Whether its page has a map"),
    show_map_link: visibleFields("Whether its page has a link to a map"),
    cost: z.array(z.string()).default([]).describe("Cost as written"),
    currency_symbol: z.string().default(""),
    currency_code: z.string().default(""),
    currency_position: z.enum(["", "prefix", "postfix"]).default(""),
    lineage,
  },
});

/** The fields of venues and organizers besides name, text and image. */
export const venueFields = [
  "address",
  "city",
  "country",
  "province",
  "state",
  "zip",
  "phone",
  "website",
  "stateprovince",
] as const;
export const organizerFields = ["phone", "website", "email"] as const;
const texts = <const N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, z.string().default("")])) as {
    readonly [K in N]: z.ZodDefault<z.ZodString>;
  };

/** Venues of events. */
export const venue = defineContentType({
  name: "calendar_venue",
  base: "calendar_venue",
  path: "venue",
  label: "venues",
  singular: "venue",
  icon: "dashicons-location",
  capability: "calendar_venues",
  internalFields: {
    ...texts(venueFields),
    website: website.default(""),
    show_map: visibleFields("Whether its page has a map"),
    show_map_link: visibleFields("Whether its page has a link to a map"),
    geo_lat: z.number().nullable().default(null),
    geo_lng: z.number().nullable().default(null),
    lineage,
  },
});

/** Event organizers. */
export const organizer = defineContentType({
  name: "calendar_organizer",
  base: "calendar_organizer",
  path: "organizer",
  label: "organizers",
  singular: "organizer",
  icon: "dashicons-businessperson",
  capability: "calendar_organizers",
  internalFields: { ...texts(organizerFields), website: website.default(""), lineage },
});

/** The status of an imported event that was deleted. Imports do not restore it. */
export const ignored: Status = {
  name: "calendar-ignored",
  label: "Ignored",
  unlisted: true,
};
