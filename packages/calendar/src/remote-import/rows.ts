import { parseDate } from "@waymark/core";
import * as z from "zod";
import { toPositive } from "../args/scalars.ts";

const line = z.string().max(2_000).catch("");
const long = z.string().catch("");
const flag = z.boolean().catch(false);
const id = z.int().positive();
/** `2026-01-31 19:00:00`; empty if it is missing or invalid. */
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .refine((value) => parseDate(value.replace(" ", "T"), "UTC") !== undefined)
  .catch("");
/** The id of a linked object: an object, or `false` or an empty list for none. */
const linked = z.object({ id }).catch({ id: 0 as never });
/** One linked object, a list of them, or an empty value for none. */
const ids = z
  .unknown()
  .optional()
  .transform((value): readonly number[] =>
    [value]
      .flat()
      .slice(0, 100)
      .flatMap((one) => linked.safeParse(one).data?.id || []),
  );

const common = {
  id,
  /** A text with digits. */
  author: z
    .unknown()
    .optional()
    .transform((value) => toPositive(value) ?? 0),
  status: line,
  date: time,
  date_utc: time,
  modified: time,
  modified_utc: time,
  url: line,
  description: long,
  excerpt: long,
  slug: line,
  image: z
    .unknown()
    .optional()
    .transform((value) => linked.safeParse(value).data?.id ?? 0),
  show_map: flag,
  show_map_link: flag,
  website: line,
};

/** A venue or organizer. The property with its name is `venue` or `organizer`. */
export const remoteContact = z.object({
  ...common,
  venue: line.optional(),
  organizer: line.optional(),
  address: line.optional(),
  city: line.optional(),
  country: line.optional(),
  province: line.optional(),
  state: line.optional(),
  stateprovince: line.optional(),
  zip: line.optional(),
  phone: line.optional(),
  email: line.optional(),
  geo_lat: z.number().nullable().catch(null),
  geo_lng: z.number().nullable().catch(null),
});
export type RemoteContact = z.output<typeof remoteContact>;

export const remoteEvent = z.object({
  ...common,
  title: long,
  all_day: flag,
  start_date: time.refine((value) => value !== ""),
  end_date: time.refine((value) => value !== ""),
  utc_start_date: time,
  utc_end_date: time,
  timezone: z.string().max(100).catch(""),
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  cost: line,
  cost_details: z
    .object({
      currency_symbol: line,
      currency_code: line,
      currency_position: z.enum(["", "prefix", "postfix"]).catch(""),
      values: z.array(z.string().max(100)).max(50).catch([]),
    })
    .catch({ currency_symbol: "", currency_code: "", currency_position: "", values: [] }),
  categories: ids,
  tags: ids,
  venue: ids,
  /** All venues, on sites whose `venue` is only the first one. */
  venues: ids,
  organizer: ids,
});
export type RemoteEvent = z.output<typeof remoteEvent>;
