import { fieldsOfTerms, type Taxonomy } from "@waymark/content";
import { jsonResponse, toJsonSchema, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { names } from "./lists/page.ts";
import { organizerFields, venueFields } from "./types.ts";

const sql = z.string().describe("A time: `2031-05-10 19:00:00`");
const details = z.object({
  year: z.string(),
  month: z.string(),
  day: z.string(),
  hour: z.string(),
  minutes: z.string(),
  seconds: z.string(),
});
const image = z.object({
  url: z.string(),
  id: z.int(),
  extension: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  filesize: z.int().optional().describe("Bytes"),
  sizes: z
    .record(
      z.string(),
      z.object({
        width: z.int(),
        height: z.int(),
        "mime-type": z.string(),
        filesize: z.int(),
        url: z.string(),
      }),
    )
    .optional(),
});
const document = z.looseObject({}).describe("schema.org data for search engines");
const dates = {
  date: sql.describe("Publication date, in the site's time zone"),
  date_utc: sql,
  modified: sql,
  modified_utc: sql,
};
const globals = {
  global_id: z.string().describe("Global ID across sites"),
  global_id_lineage: z
    .array(z.string())
    .describe("Its global ID, and those of the items it was imported from"),
};
const texts = <const N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, z.string().optional()])) as {
    readonly [K in N]: z.ZodOptional<z.ZodString>;
  };
const contact = {
  id: z.int(),
  author: z.string().describe("User ID of the author"),
  status: z.string(),
  ...dates,
  url: z.string().describe("URL of the public page"),
  description: z.string().optional().describe("HTML"),
  excerpt: z.string().optional().describe("HTML"),
  slug: z.string().optional(),
  image: image.optional(),
  json_ld: document.optional(),
  ...globals,
};
const venueShape = z.object({
  ...contact,
  venue: z.string().describe("Name"),
  ...texts(venueFields),
  geo_lat: z.number().optional().describe("Latitude in degrees"),
  geo_lng: z.number().optional().describe("Longitude in degrees"),
  show_map: z.boolean(),
  show_map_link: z.boolean(),
});
/** A venue in responses. */
export interface VenueBody extends z.output<typeof venueShape> {}
const venue: z.ZodType<VenueBody> = venueShape;
const organizerShape = z.object({
  ...contact,
  organizer: z.string().describe("Name"),
  ...texts(organizerFields),
});
/** An organizer in responses. */
export interface OrganizerBody extends z.output<typeof organizerShape> {}
const organizer: z.ZodType<OrganizerBody> = organizerShape;
const termUrls = z.object({ self: z.string(), collection: z.string(), up: z.string().optional() });
const embeddedTerm = z.object({
  name: z.string(),
  slug: z.string(),
  term_group: z.literal(0),
  term_taxonomy_id: z.int(),
  taxonomy: z.string(),
  description: z.string(),
  parent: z.int(),
  count: z.int(),
  filter: z.literal("raw"),
  id: z.int(),
  urls: termUrls,
});
const termShape = z.object({
  id: z.int(),
  count: z.int(),
  description: z.string(),
  name: z.string(),
  slug: z.string(),
  taxonomy: z.string(),
  parent: z.int().optional(),
  meta: z.array(z.never()),
  url: z.string(),
  urls: termUrls,
});
/** A term in responses. */
export interface TermBody extends z.output<typeof termShape> {}
const eventShape = z.object({
  id: z.int(),
  ...globals,
  author: z.string().describe("User ID of the author"),
  status: z.string(),
  ...dates,
  url: z.string().describe("URL of the public page"),
  rest_url: z.string().describe("URL in the API"),
  title: z.string(),
  description: z.string().describe("HTML"),
  excerpt: z.string().describe("HTML"),
  slug: z.string(),
  image: z.union([image, z.literal(false)]),
  all_day: z.boolean(),
  start_date: sql.describe("Start, in the event's time zone"),
  start_date_details: details,
  end_date: sql,
  end_date_details: details,
  utc_start_date: sql,
  utc_start_date_details: details,
  utc_end_date: sql,
  utc_end_date_details: details,
  timezone: z.string(),
  timezone_abbr: z.string(),
  cost: z.string().describe("Formatted cost: `Free – 30€`"),
  cost_details: z.object({
    currency_symbol: z.string(),
    currency_code: z.string(),
    currency_position: z.enum(["", "prefix", "postfix"]),
    values: z.array(z.string()).describe("Numbers as strings, in ascending order"),
  }),
  website: z.string(),
  show_map: z.boolean(),
  show_map_link: z.boolean(),
  hide_from_listings: z.boolean(),
  sticky: z.boolean(),
  featured: z.boolean(),
  categories: z.array(embeddedTerm),
  tags: z.array(embeddedTerm),
  venue: z.union([venue, z.array(z.never())]).describe("The first venue; an empty list for none"),
  venues: z.array(venue),
  organizer: z.array(organizer),
  json_ld: document.optional(),
});
/** An event, as responses contain it. */
export interface EventBody extends z.output<typeof eventShape> {}
const event: z.ZodType<EventBody> = eventShape;
const paged = {
  rest_url: z.string().describe("URL of this page"),
  next_rest_url: z.string().optional(),
  previous_rest_url: z.string().optional(),
  total: z.int(),
  total_pages: z.int(),
};
interface Totals {
  readonly total: number;
  readonly total_pages: number;
}
const headers = ({ total, total_pages: pages }: Totals) => ({
  [names.total]: String(total),
  [names.totalPages]: String(pages),
});

export const eventResponse = jsonResponse("event", event);
export const venueResponse = jsonResponse("venue", venue);
export const organizerResponse = jsonResponse("organizer", organizer);
export const eventList = jsonResponse("events", z.object({ events: z.array(event), ...paged }), {
  headers,
});
export const venueList = jsonResponse("venues", z.object({ venues: z.array(venue), ...paged }), {
  headers,
});
export const organizerList = jsonResponse(
  "organizers",
  z.object({ organizers: z.array(organizer), ...paged }),
  { headers },
);
/** The responses for the terms of a taxonomy, with fields that other modules add. */
export function termResponses(taxonomy: Taxonomy, { all }: Pick<NamespaceContext, "all">) {
  const added = fieldsOfTerms(taxonomy, all).map(({ name, field }) => [
    name,
    z
      .unknown()
      .optional()
      .meta({
        ...(field.schema && toJsonSchema(field.schema, name)),
        ...(field.description !== undefined && { description: field.description }),
      }),
  ]);
  const term = termShape.extend(Object.fromEntries(added)) as unknown as z.ZodType<TermBody>;
  return {
    term: jsonResponse("term", term),
    categories: jsonResponse(
      "event categories",
      z.object({ categories: z.array(term), ...paged }),
      {
        headers,
      },
    ),
    tags: jsonResponse("event tags", z.object({ tags: z.array(term), ...paged }), { headers }),
  };
}
