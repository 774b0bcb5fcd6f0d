import * as z from "zod";

/** Removes characters that storage cannot store: U+0000, and lone surrogates, which also result from cutting. */
export const clean = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** Maximum number of each related object of an item. */
const maxPerObject = 50;
/** A text with a maximum length; other values become undefined. */
const text = (max: number) =>
  z
    .union([z.string(), z.number()])
    .transform((input) => clean(String(input).slice(0, max)))
    .optional()
    .catch(undefined);
const line = text(1000);
const long = text(200_000);
const flag = z
  .unknown()
  .transform((input) =>
    input === undefined || input === "" || typeof input === "object"
      ? undefined
      : /^(?:1|yes|true|on)$/i.test(String(input)),
  )
  .optional();
const texts = z
  .union([
    z.string().transform((list) => list.slice(0, 20_000).split(",")),
    z.array(z.union([z.string(), z.number()])),
  ])
  .transform((list) =>
    list
      .map((one) => clean(String(one).trim().slice(0, 200)))
      .filter((one) => one !== "")
      .slice(0, 50),
  )
  .optional()
  .catch(undefined);
const lineage = z
  .array(z.string().max(500).transform(clean))
  .max(maxPerObject)
  .optional()
  .catch(undefined);
const image = z
  .union([
    z.string().transform(clean),
    z.number(),
    z.object({ url: z.string().transform(clean) }).transform(({ url }) => url),
  ])
  .optional()
  .catch(undefined);
const degrees = (max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-max).max(max))
    .optional()
    .catch(undefined);
const contact = { description: long, phone: line, website: line, image, global_id: line };
const venue = z.object({
  ...contact,
  venue: line,
  address: line,
  city: line,
  country: line,
  state: line,
  province: line,
  stateprovince: line,
  zip: line,
  latitude: degrees(90),
  longitude: degrees(180),
});
const organizer = z.object({ ...contact, organizer: line, email: line });
const listOf = <S extends z.ZodType>(one: S) =>
  z
    .union([z.array(one), one.transform((only) => [only] as z.output<S>[])])
    .transform((list) => list.slice(0, 20))
    .optional()
    .catch(undefined);

/** An event as sent by feeds and workers. Invalid parts are ignored. */
const importedItem = z.object({
  title: text(1000),
  description: long,
  excerpt: long,
  url: line,
  start_date: line,
  start_hour: line,
  start_minute: line,
  start_meridian: line,
  end_date: line,
  end_hour: line,
  end_minute: line,
  end_meridian: line,
  start_date_utc: line,
  end_date_utc: line,
  timezone: line,
  all_day: flag,
  uid: text(2000),
  id: line,
  categories: texts,
  tags: texts,
  image,
  cost: z
    .union([
      z.string().transform((one) => [one]),
      z.number().transform((one) => [String(one)]),
      z.array(z.string()),
    ])
    .transform((list) => list.map((one) => clean(one.slice(0, 200))).slice(0, 50))
    .optional()
    .catch(undefined),
  currency_symbol: line,
  currency_position: line,
  currency_code: line,
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  global_id: line,
  global_id_lineage: lineage,
  venue: listOf(venue),
  organizer: listOf(organizer),
  status: line,
});
/** An event to import. */
export type ImportedItem = z.output<typeof importedItem>;
export type ItemVenue = z.output<typeof venue>;
export type ItemOrganizer = z.output<typeof organizer>;

/** Parses an item; never fails. */
export const toItem = (input: object): ImportedItem => importedItem.parse(shortened(input));

/** Truncates lists before parsing, because a million entries would take a while. */
const shortened = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, maxPerObject) : value,
    ]),
  );
