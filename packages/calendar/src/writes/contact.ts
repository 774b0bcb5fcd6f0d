import {
  createItem,
  stripTags,
  toSlug,
  updateItem,
  type ItemInput,
  type Rights,
} from "@waymark/content";
import { errors as coreErrors, collationKey, type Shape } from "@waymark/core";
import * as z from "zod";
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
import { readNested } from "../args/linked.ts";
import type { Calendar, Kind } from "../calendar.ts";
import type { Context } from "../context.ts";
import { invalid } from "../errors.ts";
import { fieldOf } from "../items/common.ts";
import type { Item } from "../items/loaded.ts";
import { readTime } from "../time/read.ts";
import { organizerFields, venueFields } from "../types.ts";
import { refusesAuthor } from "./author.ts";
import { imageArg, type Sent } from "./image.ts";
import { settledStatus } from "./status.ts";

/** What every item of the calendar takes beside its name. */
export const commonArgs = {
  author: positive("The user who wrote it", unsent).optional(),
  date: time("When it is published, by the clock of the site", unsent).optional(),
  date_utc: time("The same in UTC", unsent).optional(),
  description: markup("Its text", unsent).optional(),
  status: word("Where it stands on its way to readers", unsent).optional(),
  slug: z.string().max(200).optional().describe("The part of its address that names it"),
  image: imageArg.optional(),
};
/** What a venue takes beside its name. */
export const venueArgs = {
  ...commonArgs,
  excerpt: markup("Its summary").optional(),
  show_map: textFlag("Whether its page has a map", unsent).optional(),
  show_map_link: textFlag("Whether its page has a link to a map", unsent).optional(),
  address: line("Street and number", unsent).optional(),
  city: line("The city", unsent).optional(),
  country: line("The country", unsent).optional(),
  province: line("The province, outside of the United States", unsent).optional(),
  state: line("The state, in the United States", unsent).optional(),
  zip: line("The postal code", unsent).optional(),
  phone: line("The telephone number", unsent).optional(),
  stateprovince: line("State or province, whichever it is", unsent).optional(),
  website: website("An address elsewhere").optional(),
  geo_lat: degrees("Degrees north", 90).optional(),
  geo_lng: degrees("Degrees east", 180).optional(),
};
/** What an organizer takes beside its name. */
export const organizerArgs = {
  ...commonArgs,
  excerpt: markup("Its summary").optional(),
  phone: line("The telephone number", unsent).optional(),
  website: website("An address elsewhere").optional(),
  email: mail("The mail address", unsent).optional(),
};
const own = { venue: venueArgs, organizer: organizerArgs } as const;
/** Its name, under the name of its kind. */
export const nameArg = (kind: Kind) => title(`The name of the ${kind}`, unsent);

/** What a write of any item gives. */
export interface CommonValues {
  readonly author?: number | undefined;
  readonly date?: string | number | undefined;
  readonly date_utc?: string | number | undefined;
  readonly description?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly slug?: string | undefined;
  readonly status?: string | undefined;
  /** The id of an image, or 0 for none: `withImage` makes it of what was sent. */
  readonly image?: number | undefined;
}
type Field = (typeof venueFields)[number] | (typeof organizerFields)[number];
/** What a write of a venue or an organizer gives. */
export interface ContactValues extends CommonValues, Partial<Record<Field, string | undefined>> {
  readonly venue?: string | undefined;
  readonly organizer?: string | undefined;
  readonly show_map?: boolean | undefined;
  readonly show_map_link?: boolean | undefined;
  readonly geo_lat?: number | null | undefined;
  readonly geo_lng?: number | null | undefined;
}
/** Schemas take longer to make than to use: imports use them thousands of times. */
const named: Readonly<Record<Kind, Shape>> = {
  venue: { ...own.venue, venue: nameArg("venue") },
  organizer: { ...own.organizer, organizer: nameArg("organizer") },
};
/** What a venue or an organizer takes, its name among it. */
export const contactArgs = (kind: Kind): Shape => named[kind];
/** Reads a venue or an organizer that stands inside an event. */
export const readContact =
  (kind: Kind) =>
  (sent: object): Sent<ContactValues> | undefined =>
    readNested(contactArgs(kind), "id" in sent ? [] : [kind], sent) as
      | Sent<ContactValues>
      | undefined;

type Own = Field | "show_map" | "show_map_link" | "geo_lat" | "geo_lng";
const fields: Readonly<Record<Kind, readonly Own[]>> = {
  venue: [...venueFields, "show_map", "show_map_link", "geo_lat", "geo_lng"],
  organizer: organizerFields,
};

/** Adds a venue or an organizer; the one that is there already where somebody has added just this one. */
export async function createContact(
  calendar: Calendar,
  kind: Kind,
  ctx: Context,
  values: ContactValues,
): Promise<Item> {
  const runtime = calendar[kind];
  const input = toInput(calendar, kind, ctx, values, undefined);
  const known = await twinOf(calendar, kind, ctx, values, ["publish", input.status ?? "publish"]);
  return known ?? createItem(runtime, ctx, input);
}

/** Changes what is given and nothing else. */
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
  const { rights } = calendar[kind];
  const name = values[kind];
  const status = settledStatus(rights, ctx, values.status, before?.status);
  const { image } = values;
  // Unlike other drafts, a draft venue or organizer has its slug at once.
  const slug = before || values.slug !== undefined || name === undefined ? "" : toSlug(name);
  return {
    ...(name !== undefined && { title: name }),
    ...(slug !== "" && { slug }),
    ...commonInput(rights, ctx, values, before),
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
 * What all items of the calendar are written with.
 *
 * @throws ApiError 401, 403 for somebody else's name from who may not write in it; 400 for what is no time.
 */
export function commonInput(
  rights: Pick<Rights, "editOthers">,
  { site, clock, actor }: Context,
  values: CommonValues,
  before: Item | undefined,
): ItemInput {
  const at = (name: "date" | "date_utc", timezone: string) => {
    const sent = values[name];
    if (sent === undefined) return undefined;
    const wall = readTime(sent, { timezone, now: clock.now() });
    if (wall === undefined) throw invalid(name, "This is no time.");
    return wall;
  };
  const { description, excerpt, slug, author } = values;
  // Routes ask this of what they write; here it is asked of what stands inside of an event as well.
  if (refusesAuthor(rights, actor, author, before?.author)) throw coreErrors.rest_forbidden();
  const date = at("date", site.timezone);
  const gmt = at("date_utc", "UTC");
  return {
    ...(description !== undefined && { content: description }),
    ...(excerpt !== undefined && { excerpt }),
    // One that is named by it in the path keeps it, and gets its own back from the trash.
    ...(slug !== undefined && slug !== before?.slug && { slug }),
    ...(date !== undefined && { date }),
    ...(gmt !== undefined && { date_gmt: gmt }),
    ...(author !== undefined && { author }),
  };
}

/** The region that addresses show: the state in the United States, else the province, where none is given outright. */
function regionOf(
  values: ContactValues,
  before: Item | undefined,
): { readonly stateprovince?: string } {
  if (values.stateprovince !== undefined) return {};
  const parts = ["state", "province", "country"] as const;
  if (before && parts.every((name) => values[name] === undefined)) return {};
  const now = (name: (typeof parts)[number]) =>
    values[name] ?? (before ? fieldOf(before, name) : "");
  const country = now("country").toLowerCase();
  const isStates = country === "" || country === "us" || country === "united states";
  return { stateprovince: now(isStates ? "state" : "province") };
}

/** One of the same name, text and details that the caller may read, in one of these statuses: a second would be no other. */
async function twinOf(
  calendar: Calendar,
  kind: Kind,
  { db, actor }: Context,
  values: ContactValues,
  statuses: readonly string[],
): Promise<Item | undefined> {
  const { type, rights } = calendar[kind];
  const name = values[kind] ?? "";
  const found = await db.content.find({
    where: {
      type: type.name,
      status: { in: statuses },
      title_key: collationKey(name),
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
      isSame(stripTags(item.title), name) &&
      rights.read(actor, item) &&
      (values.description === undefined || isSame(item.content, values.description)) &&
      compared.every((field) => isSame(item.extra.fields?.[field], values[field])),
  );
}

/** What a venue or an organizer is found by. */
export const wordsOf = (item: Item, kind: Kind): string =>
  [item.title, item.content, item.excerpt]
    .map(stripTags)
    .concat((kind === "venue" ? venueFields : organizerFields).map((name) => fieldOf(item, name)))
    .filter((text) => text !== "")
    .join("\n");
