import { calendarCategory } from "@waymark/calendar";
import { attachment, tag } from "@waymark/content";
import { collationKey } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Log, Touched } from "../records/activity.ts";

/** The related data before an event was written. */
export interface RelatedData {
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
          or: [{ name_key: { in: names.map(collationKey) } }, { slug: { in: names } }],
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
  standing: RelatedData,
): Promise<void> {
  if (standing.newest !== undefined && event.featured_media > standing.newest)
    log.add("attachment", "created", event.featured_media);
  const links = await db.links.find({ where: { event: event.id } });
  for (const { kind, target } of links)
    if (!standing.contacts.has(target))
      log.add(kind === "venue" ? "calendar_venue" : "calendar_organizer", "created", target);
  const terms = await db.termLinks.find({ where: { content: event.id } });
  for (const { taxonomy, term } of terms)
    if (!standing.terms.has(term) && taxonomies.includes(taxonomy))
      log.add(taxonomy as Touched, "created", term);
}
