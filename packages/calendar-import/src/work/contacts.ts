import { organizer, titleKeys, toPlain, venue } from "@waymark/calendar";
import type { Context } from "../builder.ts";
import type { ItemOrganizer, ItemVenue } from "../items/item.ts";
import { defined, isWebAddress } from "../items/values.ts";

/** The kinds of items that events are linked to. */
export type Kind = "venue" | "organizer";
/** A venue or an organizer to import. */
type ItemContact = ItemVenue | ItemOrganizer;

const nameOf = (item: ItemContact): string =>
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

/** The content types of venues and organizers. */
const typeOf = { venue: venue.name, organizer: organizer.name } as const;
/** A name as plain text. */
export const plain = (name: string): string => toPlain(name).toLowerCase();
const statuses = ["publish", "future", "draft", "pending", "private"];

/** The oldest venue or organizer with exactly this name. */
export async function contactNamed(
  { db }: Pick<Context, "db">,
  kind: Kind,
  name: string,
): Promise<number | undefined> {
  const found = await db.content.find({
    where: { type: typeOf[kind], status: { in: statuses }, title_key: { in: titleKeys(name) } },
    orderBy: "id",
    limit: 50,
    columns: ["id", "title"],
  });
  const requested = plain(name);
  return found.find(({ title }) => plain(title) === requested)?.id;
}

interface ContactLookup {
  /** IDs that were already looked up, by kind and name. */
  readonly found: Map<string, number>;
  /** Whether to create missing ones; a table refers to existing ones, by name or ID. */
  readonly makes: boolean;
  readonly status: string;
  /** Called with each name that was not found and not created. */
  readonly onMissing: (name: string) => void;
}
/**
 * Venues or organizers as arguments of an event: existing ones by ID, others as new ones. Undefined if none of them was
 * found, so that the event keeps its own.
 */
export async function contactArgsOf(
  ctx: Context,
  kind: Kind,
  items: readonly ItemContact[] | undefined,
  { found, makes, status, onMissing }: ContactLookup,
): Promise<readonly object[] | undefined> {
  if (!items) return undefined;
  const inputs: object[] = [];
  let isMissing = false;
  for (const item of items) {
    const name = nameOf(item);
    if (name === "") continue;
    const isId = !makes && /^\d{1,15}$/.test(name);
    const id = isId ? await knownId(ctx, kind, Number(name)) : undefined;
    const key = `${kind} ${plain(name)}`;
    const known = id ?? found.get(key) ?? (await contactNamed(ctx, kind, name));
    if (known !== undefined) {
      if (id === undefined) found.set(key, known);
      inputs.push({ id: known });
    } else if (makes) inputs.push(toContactValues(kind, item, status));
    else {
      isMissing = true;
      onMissing(name);
    }
  }
  return isMissing && inputs.length === 0 ? undefined : inputs;
}
async function knownId({ db }: Context, kind: Kind, id: number): Promise<number | undefined> {
  const found = await db.content.get(id);
  return found?.type === typeOf[kind] && found.status !== "trash" ? id : undefined;
}
