import { createItem, updateItem, type ItemInput, type ItemPermissions } from "@waymark/content";
import { sanitizeInline, stripTags, toSlug } from "@waymark/content-text";
import { coreErrors, collationKey, type Shape } from "@waymark/core";
import * as z from "zod";
import { readNested } from "../args/linked.ts";
import {
  degrees,
  line,
  mail,
  markup,
  positive,
  textFlag,
  time,
  title,
  unsent,
  website,
  word,
} from "../args/scalars.ts";
import type { Context } from "../builder.ts";
import type { Calendar, Kind } from "../calendar.ts";
import { toPlain } from "../event-document.ts";
import { invalid } from "../errors.ts";
import { fieldOf, type Item } from "../items/loaded.ts";
import { readTime } from "../time/read.ts";
import { organizerFields, venueFields } from "../types.ts";
import { imageArg, type WithImageInput } from "./image.ts";
import { rejectsAuthor, resolveStatus } from "./status.ts";

/** The arguments of all items besides their name. */
export const commonArgs = {
  author: positive("User ID of the author", unsent).optional(),
  date: time("Publication date, in the site's time zone", unsent).optional(),
  date_utc: time("Publication date in UTC", unsent).optional(),
  description: markup("Description", unsent).optional(),
  status: word("Publication status", unsent).optional(),
  slug: z.string().max(200).optional().describe("Slug"),
  image: imageArg.optional(),
};
/** The arguments of a venue besides its name. */
export const venueArgs = {
  ...commonArgs,
  excerpt: markup("Summary").optional(),
  show_map: textFlag("Whether its page has a map", unsent).optional(),
  show_map_link: textFlag("Whether its page has a link to a map", unsent).optional(),
  address: line("Street address", unsent).optional(),
  city: line("City", unsent).optional(),
  country: line("Country", unsent).optional(),
  province: line("Province, outside the United States", unsent).optional(),
  state: line("State, in the United States", unsent).optional(),
  zip: line("Postal code", unsent).optional(),
  phone: line("Phone number", unsent).optional(),
  stateprovince: line("State or province", unsent).optional(),
  website: website("Website URL").optional(),
  geo_lat: degrees("Latitude in degrees", 90).optional(),
  geo_lng: degrees("Longitude in degrees", 180).optional(),
};
/** The arguments of an organizer besides its name. */
export const organizerArgs = {
  ...commonArgs,
  excerpt: markup("Summary").optional(),
  phone: line("Phone number", unsent).optional(),
  website: website("Website URL").optional(),
  email: mail("Email address", unsent).optional(),
};
const own = { venue: venueArgs, organizer: organizerArgs } as const;
/** The argument with the name, which is called `venue` or `organizer`. */
export const nameArg = (kind: Kind) => title(`Name of the ${kind}`, unsent);

/** The values of a write of any item. */
export interface CommonValues {
  readonly author?: number | undefined;
  readonly date?: string | number | undefined;
  readonly date_utc?: string | number | undefined;
  readonly description?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly slug?: string | undefined;
  readonly status?: string | undefined;
  /** The ID of an image, or 0 for none: `withImage` resolves it. */
  readonly image?: number | undefined;
}
type Field = (typeof venueFields)[number] | (typeof organizerFields)[number];
/** The values of a write of a venue or an organizer. */
export interface ContactValues extends CommonValues, Partial<Record<Field, string | undefined>> {
  readonly venue?: string | undefined;
  readonly organizer?: string | undefined;
  readonly show_map?: boolean | undefined;
  readonly show_map_link?: boolean | undefined;
  readonly geo_lat?: number | null | undefined;
  readonly geo_lng?: number | null | undefined;
}
/** Built once, because imports use these schemas thousands of times. */
const named: Readonly<Record<Kind, Shape>> = {
  venue: { ...own.venue, venue: nameArg("venue") },
  organizer: { ...own.organizer, organizer: nameArg("organizer") },
};
/** The arguments of a venue or organizer, with its name. */
export const contactArgs = (kind: Kind): Shape => named[kind];
/** Reads a venue or organizer inside an event. */
export const readContact =
  (kind: Kind) =>
  (input: object): WithImageInput<ContactValues> | undefined =>
    readNested(contactArgs(kind), "id" in input ? [] : [kind], input) as
      | WithImageInput<ContactValues>
      | undefined;

type Own = Field | "show_map" | "show_map_link" | "geo_lat" | "geo_lng";
const fields: Readonly<Record<Kind, readonly Own[]>> = {
  venue: [...venueFields, "show_map", "show_map_link", "geo_lat", "geo_lng"],
  organizer: organizerFields,
};

/** Creates a venue or organizer, or returns an equal one that already exists. */
export async function createContact(
  calendar: Calendar,
  kind: Kind,
  ctx: Context,
  values: ContactValues,
): Promise<Item> {
  const runtime = calendar[kind];
  const input = toInput(calendar, kind, ctx, values, undefined);
  const known = await findDuplicate(calendar, kind, ctx, values, [
    "publish",
    input.status ?? "publish",
  ]);
  return known ?? createItem(runtime, ctx, input);
}

/** Updates the given values only. */
export const updateContact = async (
  calendar: Calendar,
  kind: Kind,
  ctx: Context,
  before: Item,
  values: ContactValues,
): Promise<Item> =>
  updateItem(calendar[kind], ctx, before, toInput(calendar, kind, ctx, values, before));

function toInput(
  calendar: Calendar,
  kind: Kind,
  ctx: Context,
  values: ContactValues,
  before: Item | undefined,
): ItemInput {
  const { permissions } = calendar[kind];
  const name = values[kind];
  const status = resolveStatus(permissions, ctx, values.status, before?.status);
  const { image } = values;
  // Unlike other drafts, a draft venue or organizer gets its slug immediately.
  const slug = before || values.slug !== undefined || name === undefined ? "" : toSlug(name);
  return {
    ...(name !== undefined && { title: name }),
    ...(slug !== "" && { slug }),
    ...commonInput(permissions, ctx, values, before),
    ...(status !== undefined && { status }),
    ...(image !== undefined && { featured_media: image }),
    ...Object.fromEntries(
      fields[kind].flatMap((field) =>
        values[field] === undefined ? [] : [[field, values[field]]],
      ),
    ),
    ...(kind === "venue" && regionOf(values, before)),
  } as ItemInput;
}

/**
 * The shared input of all items.
 *
 * @throws ApiError 401, 403 for another author without the permission; 400 for an invalid date.
 */
export function commonInput(
  permissions: Pick<ItemPermissions, "editOthers">,
  { site, clock, actor }: Context,
  values: CommonValues,
  before: Item | undefined,
): ItemInput {
  const at = (name: "date" | "date_utc", timezone: string) => {
    const input = values[name];
    if (input === undefined) return undefined;
    const wall = readTime(input, { timezone, now: clock.now() });
    if (wall === undefined) throw invalid(name, "Must be a date or time such as 2026-01-31 19:00.");
    return wall;
  };
  const { description, excerpt, slug, author } = values;
  // Routes check this for their item; this also covers items inside an event.
  if (rejectsAuthor(permissions, actor, author, before?.author)) throw coreErrors.rest_forbidden();
  const date = at("date", site.timezone);
  const gmt = at("date_utc", "UTC");
  return {
    ...(description !== undefined && { content: description }),
    ...(excerpt !== undefined && { excerpt }),
    // An item addressed by its slug keeps it, also when restored from the trash.
    ...(slug !== undefined && slug !== before?.slug && { slug }),
    ...(date !== undefined && { date }),
    ...(gmt !== undefined && { date_gmt: gmt }),
    ...(author !== undefined && { author }),
  };
}

const regionParts = ["state", "province", "country"] as const;
type RegionPart = (typeof regionParts)[number];
/** The region in addresses: the state in the United States, else the province, unless it is set explicitly. */
function regionOf(
  values: ContactValues,
  before: Item | undefined,
): { readonly stateprovince?: string } {
  if (values.stateprovince !== undefined) return {};
  if (before && regionParts.every((name) => values[name] === undefined)) return {};
  const stored = (name: RegionPart) => (before ? fieldOf(before, name) : "");
  const own = before ? fieldOf(before, "stateprovince") : "";
  if (own !== "" && own !== regionIn(stored)) return {};
  return { stateprovince: regionIn((name) => values[name] ?? stored(name)) };
}
function regionIn(part: (name: RegionPart) => string): string {
  const country = part("country").toLowerCase();
  const isStates = country === "" || country === "us" || country === "united states";
  return part(isStates ? "state" : "province");
}

/** The keys of a title as written, and as stored: escaped for HTML if the writer may not write any HTML. */
export const titleKeys = (title: string): readonly string[] =>
  [title, toPlain(title), sanitizeInline(title)].map(collationKey);

/** An equal item, with the same name, text and details, that the caller may read, in one of these statuses. */
async function findDuplicate(
  calendar: Calendar,
  kind: Kind,
  { db, actor }: Context,
  values: ContactValues,
  statuses: readonly string[],
): Promise<Item | undefined> {
  const { type, permissions } = calendar[kind];
  const name = values[kind] ?? "";
  const found = await db.content.find({
    where: {
      type: type.name,
      status: { in: statuses },
      title_key: { in: titleKeys(name) },
    },
    orderBy: "id",
    limit: 50,
  });
  const isSame = (one: unknown, other: unknown) =>
    String(one ?? "")
      .trim()
      .toLowerCase() ===
    String(other ?? "")
      .trim()
      .toLowerCase();
  const compared = fields[kind].filter((field) => values[field] !== undefined);
  return found.find(
    (item) =>
      isSame(toPlain(item.title), toPlain(name)) &&
      permissions.read(actor, item) &&
      (values.description === undefined || isSame(item.content, values.description)) &&
      compared.every((field) => isSame(item.extra.fields?.[field], values[field])),
  );
}

/** Stores the search data of a venue or organizer. */
export async function indexContact(
  { db }: Pick<Context, "db">,
  id: number,
  kind: Kind,
): Promise<Item | undefined> {
  const item = await db.content.get(id);
  if (!item) return undefined;
  const { type, status, date, extra } = item;
  const { geo_lat: lat, geo_lng: lng } = extra.fields ?? {};
  const row = {
    id,
    type,
    status,
    date,
    words: wordsOf(item, kind),
    lat: typeof lat === "number" ? lat : null,
    lng: typeof lng === "number" ? lng : null,
  };
  await db.contacts.upsert([row], { on: ["id"] });
  return item;
}

/** The search words of a venue or organizer. */
const wordsOf = (item: Item, kind: Kind): string =>
  [item.title, item.content, item.excerpt]
    .map(stripTags)
    .concat((kind === "venue" ? venueFields : organizerFields).map((name) => fieldOf(item, name)))
    .filter((text) => text !== "")
    .join("\n");
