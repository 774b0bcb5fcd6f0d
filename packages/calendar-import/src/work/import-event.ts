import { event, ignored, saveEvent, readEventInput } from "@waymark/calendar";
import { typeRuntimeOf } from "@waymark/content";
import { ApiError, coreErrors } from "@waymark/core";
import { type Context, defineService } from "../builder.ts";
import { reasonOf } from "../errors.ts";
import { type ImportedItem, toItem } from "../items/item.ts";
import { toValues } from "../items/values.ts";
import type { Log } from "../records/activity.ts";
import { contactArgsOf, type Kind } from "./contacts.ts";
import {
  changedBetween,
  type Fields,
  fieldsOf,
  logNew,
  print,
  relatedDataOf,
  selected,
  without,
} from "./fields.ts";
import {
  keyOf,
  knownEvent,
  nameOf,
  type ItemName,
  type KnownEvent,
  type KnownEvents,
} from "./known.ts";
import { rootOf, type Run } from "./run.ts";

const kind = "calendar_events";

/** An item that is ready to be imported. */
export interface NamedItem {
  readonly item: ImportedItem;
  readonly name: ItemName;
}
/** Parses an item, and determines its ID. */
export function toNamedItem(origin: string, input: object): NamedItem {
  const item = toItem(input);
  return { item, name: nameOf(origin, item) };
}
/** The state of importing events. */
export interface Progress {
  readonly log: Log;
  /** The existing events of the items, as far as they were looked up. */
  readonly known: KnownEvents;
  /** IDs of events that are still at their source and unchanged. */
  readonly seen: number[];
}

/**
 * Creates the event of an item, or updates the existing one, with the permissions of the import's owner. Deleted events
 * are not restored, and unchanged ones not written.
 *
 * @throws ApiError the errors of a write of an event.
 */
export async function importEvent(
  ctx: Context,
  run: Run,
  { item, name }: NamedItem,
  { log, known: found, seen }: Progress,
): Promise<void> {
  const { record, as } = run;
  const known = await knownEvent(ctx, name, item, found);
  const { settings } = record;
  const marks = settings.takes_marks ? [true] : [];
  const message = print(JSON.stringify([item, run.category ?? "", settings.show_map, ...marks]));
  const changed = known ? changedBetween(known.kept, known.now) : [];
  if (known && shouldSkip(known, message, changed, settings.authority)) {
    if (known.said !== undefined) seen.push(known.id);
    log.add(kind, "skipped", known.id);
    return;
  }
  // Another item with the same ID finds this one.
  found.delete(keyOf(name));
  const given = { settings, category: run.category, isNew: !known };
  const { isWhole, ...contacts } = await contactsOf(ctx, run, item, log);
  const imported = toValues(item, { ...given, ...contacts });
  const stored = settings.authority === "preserve_changes" && known ? changed : [];
  const values = {
    ...without(imported, stored),
    ...(known?.restoredStatus !== undefined && { status: known.restoredStatus }),
  };
  const current = await relatedDataOf(ctx, values, known?.id);
  const lineage = lineageOf(item);
  const store = (input: Values, saying: string) =>
    ctx.callService(saveEvent, {
      as,
      id: known?.id,
      values: {
        ...readEventInput(input, { isNew: !known }),
        hasNamedTerms: true,
        ...(lineage && { lineage }),
      },
      note: ({ id }, ask) =>
        ask(noteImported, {
          event: id,
          origin: name.origin,
          uid: name.uid,
          record: rootOf(record),
          said: saying,
          isNew: !known,
          preserved: selected(known?.kept ?? {}, stored),
        }),
    });
  const { item: event, before } = await storeWithImage(store, {
    values,
    // With a missing venue or organizer, the next import tries again.
    said: isWhole ? message : "",
    log,
    run,
  });
  log.add(kind, before ? "updated" : event.status === "future" ? "scheduled" : "created", event.id);
  await logNew(ctx, log, event, current);
}

type Values = Readonly<Record<string, unknown>>;
/** Each may take as long as the fetch timeout. */
const maxMissing = 20;
interface Attempt {
  readonly values: Values;
  readonly said: string;
  readonly log: Log;
  readonly run: Run;
}
/** Stores an event with its image. If the image cannot be fetched, the event is stored without it, and the next import tries again. */
async function storeWithImage<R>(
  store: (values: Values, message: string) => Promise<R>,
  { values, said: message, log, run: { missing } }: Attempt,
): Promise<R> {
  const address = String(values["image"]);
  const isFar = /^https?:/i.test(address);
  if (isFar && (missing.has(address) || missing.size >= maxMissing)) {
    const { image: _, ...rest } = values;
    log.warn("error:get-image", "The image was skipped: an earlier request in this import failed.");
    return store(rest, "");
  }
  try {
    return await store(values, message);
  } catch (error) {
    const { image, ...rest } = values;
    if (image === undefined || !(error instanceof ApiError)) throw error;
    if (isFar) missing.add(address);
    const stored = await store(rest, "");
    log.warn("error:get-image", reasonOf(error));
    return stored;
  }
}

/** Whether to leave an event unchanged, because it was deleted, has priority, or has no new content. */
function shouldSkip(
  known: KnownEvent,
  message: string,
  changed: readonly string[],
  authority: string,
): boolean {
  if (
    known.status === ignored.name ||
    (known.status === "trash" && known.restoredStatus === undefined)
  )
    return true;
  if (known.restoredStatus !== undefined) return false;
  if (authority === "retain") return true;
  return message === known.said && (changed.length === 0 || authority === "preserve_changes");
}

/**
 * Records that events are still at the source of an import. They belong to it from now on if it may change them. Their new
 * content is compared when it is needed.
 */
export async function see(ctx: Context, run: Run, events: readonly number[]): Promise<void> {
  if (events.length === 0) return;
  const { record, as } = run;
  const { permissions } = typeRuntimeOf(event, ctx);
  const isOwner = record.settings.authority !== "retain" && permissions.editOthers(as);
  await ctx.db.imported.updateAll(
    { event: { in: events } },
    { seen: ctx.clock.now(), gone: false, ...(isOwner && { record: rootOf(record) }) },
  );
}

async function contactsOf(ctx: Context, { record, contacts }: Run, item: ImportedItem, log: Log) {
  const status = item.status === "private" ? "private" : record.settings.post_status;
  let isWhole = true;
  const argsOf = (kind: Kind, items: Parameters<typeof contactArgsOf>[2]) =>
    contactArgsOf(ctx, kind, items, {
      found: contacts,
      makes: record.origin !== "csv",
      status,
      onMissing(name) {
        isWhole = false;
        log.warn("warning:not-found", `The ${kind} "${name.slice(0, 100)}" was not found.`);
      },
    });
  const venue = await argsOf("venue", item.venue);
  const organizer = await argsOf("organizer", item.organizer);
  return { venue, organizer, isWhole };
}

/** The global IDs of the originals of an event. */
function lineageOf(item: ImportedItem): readonly string[] | undefined {
  const all = [item.global_id ?? "", ...(item.global_id_lineage ?? [])].filter((id) => id !== "");
  return all.length === 0 ? undefined : [...new Set(all)];
}

/** The source of an event. */
interface Imported {
  readonly event: number;
  readonly origin: string;
  readonly uid: string;
  readonly record: number;
  readonly said: string;
  /** Whether it was just created, so that it has no other sources. */
  readonly isNew: boolean;
  /** The fields that were changed by hand, as they were last imported: they are compared with these again. */
  readonly preserved: Fields;
}
/** Records the source and fields of an event, in the transaction that writes it. */
const noteImported = defineService(
  "calendar-import.note-imported",
  async (ctx, { event, origin, uid, isNew, preserved, ...rest }: Imported): Promise<void> => {
    const { db, clock } = ctx;
    const other = await db.imported.first({ origin, uid }, { forUpdate: true });
    // Two concurrent imports would create duplicates: the later one is rolled back.
    if (other && other.event !== event && (await db.content.get(other.event)))
      throw coreErrors.rest_conflict();
    const stored = { ...(await fieldsOf(ctx, event)), ...preserved };
    const own = isNew ? undefined : await db.imported.get({ event });
    if (own && (own.origin !== origin || own.uid !== uid)) {
      // Its first source still matches it by ID.
      await db.imported.update({ event }, { kept: stored });
      return;
    }
    if (other || own) await db.imported.removeAll({ or: [{ event }, { origin, uid }] });
    await db.imported.insert({ event, origin, uid, ...rest, seen: clock.now(), kept: stored });
  },
);
