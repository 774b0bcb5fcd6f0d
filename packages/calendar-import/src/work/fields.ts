import { calendarCategory, titleKeys } from "@waymark/calendar";
import { attachment, tag } from "@waymark/content";
import { toSlug } from "@waymark/content-text";
import { hash53 } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Log, Touched } from "../records/activity.ts";

/** The fields of an event, each as a short hash; empty if there is no such event. */
export type Fields = Readonly<Record<string, string>>;

/** Reads the fields of events that imports write, by ID. Differences between two reads show changes. */
export async function fieldsOfAll(
  { db }: Pick<Context, "db">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Fields>> {
  if (ids.length === 0) return new Map();
  const items = await db.content.find({ where: { id: { in: ids } } });
  const times = await db.events.find({ where: { content: { in: ids } } });
  const links = await db.links.find({ where: { event: { in: ids } }, orderBy: "position" });
  const terms = await db.termLinks.find({
    where: { content: { in: ids } },
    columns: ["content", "taxonomy", "term"],
  });
  const found = new Map<number, Fields>();
  for (const item of items) {
    const { id } = item;
    const time = times.find((one) => one.content === id);
    if (!time) continue;
    const linked = (kind: string) =>
      links.flatMap((one) => (one.event === id && one.kind === kind ? [one.target] : []));
    const termsOf = (taxonomy: string) =>
      terms
        .flatMap((one) => (one.content === id && one.taxonomy === taxonomy ? [one.term] : []))
        .toSorted();
    const own = item.extra.fields ?? {};
    const values = {
      title: item.title,
      description: item.content,
      excerpt: item.excerpt,
      image: item.featured_media,
      sticky: item.menu_order,
      website: own["website"],
      cost: [own["cost"], own["currency_symbol"], own["currency_code"], own["currency_position"]],
      show_map: own["show_map"],
      show_map_link: own["show_map_link"],
      times: [time.start_local, time.end_local, time.timezone, time.all_day],
      hide_from_listings: time.hidden,
      featured: time.featured,
      venue: linked("venue"),
      organizer: linked("organizer"),
      categories: termsOf(calendarCategory.name),
      tags: termsOf(tag.name),
    };
    const digests = Object.entries(values).map(
      ([name, value]) => [name, print(JSON.stringify(value ?? null))] as const,
    );
    found.set(id, Object.fromEntries(digests));
  }
  return found;
}

/** The fields of one event; none if there is no such event. */
export const fieldsOf = async (ctx: Pick<Context, "db">, id: number): Promise<Fields> =>
  (await fieldsOfAll(ctx, [id])).get(id) ?? {};

/** The fields that differ between two reads. */
export const changedBetween = (before: Fields, now: Fields): readonly string[] =>
  Object.keys(now).filter((name) => before[name] !== now[name]);

/** The fields with these names. */
export const selected = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** The arguments of a field; by default of the same name. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  times: ["start_date", "end_date", "timezone", "all_day"],
  cost: ["cost", "currency_code"],
};
/** Arguments without those of some fields. */
export function without(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Readonly<Record<string, unknown>> {
  const left = new Set(fields.flatMap((name) => valuesOf[name] ?? [name]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)));
}

/** A short hash of a text. */
export const print = (text: string): string => `${hash53(text)}${hash53(text, 1)}`;

/** The related data before an event was written. */
interface RelatedData {
  readonly terms: ReadonlySet<number>;
  readonly contacts: ReadonlySet<number>;
  /** ID of the latest file, if the event has an image. */
  readonly newest: number | undefined;
}
const taxonomies = [calendarCategory.name, tag.name];

/** Reads the existing terms of an event by name, and venues and organizers by ID. */
export async function relatedDataOf(
  { db }: Context,
  values: Readonly<Record<string, unknown>>,
  before: number | undefined,
): Promise<RelatedData> {
  const list = (name: string) => (values[name] ?? []) as readonly unknown[];
  const names = [...list("categories"), ...list("tags")].map(String);
  const terms = names.length
    ? await db.terms.find({
        where: {
          taxonomy: { in: taxonomies },
          or: [{ name_key: { in: names.flatMap(titleKeys) } }, { slug: { in: names.map(toSlug) } }],
        },
        columns: ["id"],
      })
    : [];
  const linked =
    before === undefined ? [] : await db.termLinks.find({ where: { content: before } });
  const links = before === undefined ? [] : await db.links.find({ where: { event: before } });
  const named = [...list("venue"), ...list("organizer")].flatMap(
    (one) => (one as { readonly id?: number }).id ?? [],
  );
  return {
    terms: new Set([...terms.map(({ id }) => id), ...linked.map(({ term }) => term)]),
    contacts: new Set([...named, ...links.map(({ target }) => target)]),
    newest: values["image"] === undefined ? undefined : await newestFile(db),
  };
}
async function newestFile(db: Context["db"]): Promise<number> {
  const [last] = await db.content.find({
    where: { type: attachment.name, status: "inherit" },
    orderBy: "id",
    direction: "desc",
    limit: 1,
    columns: ["id"],
  });
  return last?.id ?? 0;
}

/** Logs the data created with an event. */
export async function logNew(
  { db }: Context,
  log: Log,
  event: { readonly id: number; readonly featured_media: number },
  current: RelatedData,
): Promise<void> {
  if (current.newest !== undefined && event.featured_media > current.newest)
    log.add("attachment", "created", event.featured_media);
  const links = await db.links.find({ where: { event: event.id } });
  for (const { kind, target } of links)
    if (!current.contacts.has(target))
      log.add(kind === "venue" ? "calendar_venue" : "calendar_organizer", "created", target);
  const terms = await db.termLinks.find({ where: { content: event.id } });
  for (const { taxonomy, term } of terms)
    if (!current.terms.has(term) && taxonomies.includes(taxonomy))
      log.add(taxonomy as Touched, "created", term);
}
