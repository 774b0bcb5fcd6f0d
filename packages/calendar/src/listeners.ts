import { contentDeleted, contentSaved } from "@waymark/content";
import { on } from "./builder.ts";
import { type Kind, trashedLink } from "./calendar.ts";
import { toSpan } from "./time/read.ts";
import { event, organizer, venue } from "./types.ts";
import { indexContact } from "./writes/contact.ts";

const kindOf: ReadonlyMap<string, Kind> = new Map([
  [venue.name, "venue"],
  [organizer.name, "organizer"],
]);

/** Keeps the columns for lists in sync with the items. */
export const followEvent = on(
  contentSaved,
  async ({ item: { id, type, status, author } }, { db }) => {
    if (type !== event.name) return;
    await db.events.updateAll({ content: id }, { status, author });
    await db.links.updateAll({ event: id }, { status });
  },
  { name: "follow-event" },
);

/** Turns an event without dates, which item routes and content imports can create, into an all-day event on its publication date. */
export const setMissingDates = on(
  contentSaved,
  async (saved, { db, site, options }) => {
    const ids = saved.flatMap(({ item: { id, type } }) => (type === event.name ? [id] : []));
    if (ids.length === 0) return;
    const [items, dated] = await Promise.all([
      db.content.find({ where: { id: { in: ids } }, columns: ["id", "date", "status", "author"] }),
      db.events.find({ where: { content: { in: ids } }, columns: ["content"] }),
    ]);
    const known = new Set(dated.map(({ content }) => content));
    for (const { id, date, status, author } of items) {
      if (known.has(id)) continue;
      const span = toSpan({
        start: { wall: date },
        end: { wall: date },
        timezone: site.timezone,
        isAllDay: true,
        dayBegins: options.dayBegins,
      });
      if (span) await db.events.insert({ content: id, status, author, ...span });
    }
  },
  { phase: "before-commit", name: "set-missing-dates" },
);

/**
 * Updates the search data of venues and organizers. Those in the trash are removed from their events, and return to
 * them when they are restored.
 */
export const followContact = on(
  contentSaved,
  async ({ item: { id, type } }, { db }) => {
    const kind = kindOf.get(type);
    const item = kind && (await indexContact({ db }, id, kind));
    if (!item) return;
    const [before, after] =
      item.status === "trash" ? [kind, trashedLink[kind]] : [trashedLink[kind], kind];
    await db.links.updateAll({ target: id, kind: before }, { kind: after });
  },
  { name: "follow-contact" },
);

/** Deletes the data of a deleted item. */
export const followDeleted = on(
  contentDeleted,
  async ({ item: { id, type } }, { db }) => {
    if (type === event.name) {
      await db.links.removeAll({ event: id });
      await db.events.removeAll({ content: id });
    }
    if (kindOf.has(type)) {
      await db.links.removeAll({ target: id });
      await db.contacts.removeAll({ id });
    }
  },
  { name: "follow-deleted" },
);
