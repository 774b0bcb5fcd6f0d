import { ignored, readContactInput, saveContact, trashEvent } from "@waymark/calendar";
import { stripTags } from "@waymark/content-text";
import { ApiError, createYield, StorageUnavailableError } from "@waymark/core";
import type { Context } from "../builder.ts";
import { reasonOf } from "../errors.ts";
import type { ItemOrganizer, ItemVenue } from "../items/item.ts";
import { type Activity, isoOf, type Log, newLog, type Note } from "../records/activity.ts";
import { contactNamed, type Kind, toContactValues } from "./contacts.ts";
import { importEvent, type NamedItem, see, toNamedItem } from "./import-event.ts";
import { knownEvents, type KnownEvents } from "./known.ts";
import { rootOf, type Run } from "./run.ts";

/** The result of importing items. */
export interface ImportResult {
  readonly activity: Activity;
  /** Errors of items that could not be imported, and warnings. */
  readonly notes: readonly Note[];
  /** Whether all items could be imported. */
  readonly isGood: boolean;
}
/** An item as sent, and parsed if it is an event. */
interface Item {
  readonly sent: object;
  readonly event: NamedItem | undefined;
}
/** The result of an item; the error if it failed. */
interface Outcome {
  readonly log: Log;
  readonly error?: unknown;
}
/** Limits of a transaction: number of items, and milliseconds after which no more are added. */
const batchLimits = { items: 50, milliseconds: 50 };

/**
 * Imports items, several per transaction, because each transaction costs a write to disk. A rejected item is noted, and
 * the others are imported. Yields to other work between transactions.
 */
export async function importAll(
  ctx: Context,
  run: Run,
  input: readonly object[],
): Promise<ImportResult> {
  const log = newLog();
  const notes: Note[] = [];
  let isGood = true;
  const note = (code: string, { sent: item }: Item, text: string) =>
    notes.push({ code, text: `${labelOf(item)}: ${text}`, at: isoOf(ctx.clock.now()) });
  const { record } = run;
  const isEvent = record.settings.content_type === "events";
  const items = input.map((one): Item => ({
    sent: one,
    event: isEvent ? toNamedItem(record.origin, one) : undefined,
  }));
  const pause = createYield();
  for (let at = 0; at < items.length; await pause()) {
    const outcomes = await importSome(ctx, run, items.slice(at, at + batchLimits.items));
    for (const [index, outcome] of outcomes.entries()) {
      const item = items[at + index];
      if (!item) continue;
      const { log: own, error } = mayBeConflict(outcome)
        ? await importOne(ctx, run, item, new Map())
        : outcome;
      log.take(own);
      if (error !== undefined) {
        isGood = false;
        note("error:import-failed", item, reasonOf(error));
        if (!(error instanceof ApiError))
          ctx.log.error("An item could not be imported.", { record: record.id, error });
      }
      for (const { code, text } of own.warnings) note(code, item, text);
    }
    at += outcomes.length;
  }
  return { activity: log.activity, notes, isGood };
}

/** Whether a concurrent write may be the cause: then the item is retried in its own transaction. */
const mayBeConflict = ({ error }: Outcome): boolean =>
  error !== undefined && !(error instanceof ApiError && error.status !== 409);

/** Imports the first items in one transaction. Items with images have their own, because fetching takes time. */
async function importSome(
  ctx: Context,
  run: Run,
  items: readonly Item[],
): Promise<readonly Outcome[]> {
  const [first] = items;
  if (!first) return [];
  if (hasImage(first)) return [await importOne(ctx, run, first, new Map())];
  return ctx.transaction(async (inner) => {
    const began = performance.now();
    const known = await knownEvents(
      inner,
      items.flatMap(({ event }) => event?.name ?? []),
    );
    const outcomes: Outcome[] = [];
    const seen: number[] = [];
    for (const item of items) {
      const isFull = outcomes.length > 0 && performance.now() - began > batchLimits.milliseconds;
      if (isFull || hasImage(item)) break;
      outcomes.push(await importOne(inner, run, item, known, seen));
    }
    await see(inner, run, seen);
    return outcomes;
  });
}

/** @throws StorageUnavailableError */
async function importOne(
  ctx: Context,
  run: Run,
  { sent: input, event }: Item,
  known: KnownEvents,
  seen?: number[],
): Promise<Outcome> {
  const log = newLog();
  const own: number[] = [];
  try {
    if (event) await importEvent(ctx, run, event, { log, known, seen: seen ?? own });
    else {
      const { content_type: type } = run.record.settings;
      await importContact(ctx, run, type === "venues" ? "venue" : "organizer", input, log);
    }
    await see(ctx, run, own);
    return { log };
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw error;
    return { log, error };
  }
}

/** Whether an item, or a venue or organizer of it, has an image. */
function hasImage({ sent: input, event }: Item): boolean {
  if (!event) return isImage((input as { readonly image?: unknown }).image);
  const { image, venue = [], organizer = [] } = event.item;
  return [image, ...[...venue, ...organizer].map((one) => one.image)].some(isImage);
}
const isImage = (image: unknown): boolean => image !== undefined && image !== "";

/** The label of an item in notes. */
function labelOf(item: object): string {
  const { row, title, uid, venue, organizer } = item as Readonly<Record<string, unknown>>;
  const named = [title, venue, organizer, uid].find((one) => typeof one === "string" && one !== "");
  const name = named === undefined ? "An item" : `"${stripTags(String(named)).slice(0, 100)}"`;
  return typeof row === "number" ? `Row ${row}` : name;
}

const touches = { venue: "calendar_venue", organizer: "calendar_organizer" } as const;

/**
 * Creates a venue or organizer, or updates the one with exactly this name, with the permissions of the import's owner.
 *
 * @throws ApiError the errors of a write of a venue or organizer.
 */
async function importContact(
  ctx: Context,
  { record: { settings }, as }: Run,
  kind: Kind,
  input: object,
  log: Log,
): Promise<void> {
  const item = toRow(kind, input);
  const known = await contactNamed(ctx, kind, String(item[kind] ?? ""));
  if (known !== undefined && settings.authority === "retain") {
    log.add(touches[kind], "skipped", known);
    return;
  }
  const isNew = known === undefined;
  const given = toContactValues(kind, item as ItemVenue & ItemOrganizer, undefined);
  const map = { show_map: settings.show_map, show_map_link: settings.show_map };
  const values = {
    ...given,
    ...(isNew && { status: settings.post_status, ...(kind === "venue" && map) }),
  };
  const { id } = await ctx.callService(saveContact, {
    as,
    kind,
    id: known,
    values: readContactInput(kind, values, { isNew }),
  });
  log.add(touches[kind], isNew ? "created" : "updated", id);
}

/** Appends the second address line to the first. */
function toRow(kind: Kind, input: object): Readonly<Record<string, string | undefined>> {
  const { address, address_2: second, ...row } = input as Readonly<Record<string, string>>;
  const whole = [address, second].filter(Boolean).join(", ");
  return kind === "venue" && whole !== "" ? { ...row, address: whole } : row;
}

const batchSize = 200;

/**
 * Moves events to the trash that an import has created earlier and has not found since `since`, if they begin between
 * two times (`YYYY-MM-DDTHH:MM:SS` in UTC). Returns their ids.
 *
 * @throws ApiError 401, 403 `rest_forbidden` if the import's owner may not.
 */
export async function trashVanished(
  ctx: Context,
  { record, as }: Run,
  { since, from, to }: { readonly since: Date; readonly from: string; readonly to: string },
): Promise<readonly number[]> {
  const trashed: number[] = [];
  for (let last = 0, isMore = true; isMore;) {
    const rows = await ctx.db.imported.find({
      where: { record: rootOf(record), seen: { lt: since }, gone: false, event: { gt: last } },
      orderBy: "event",
      limit: batchSize,
      columns: ["event"],
    });
    isMore = rows.length === batchSize;
    const ids = rows.map((row) => row.event);
    last = ids.at(-1) ?? last;
    const ahead = await ctx.db.events.find({
      where: {
        content: { in: ids },
        status: { notIn: ["trash", ignored.name] },
        start: { between: [from, to] },
      },
      columns: ["content"],
    });
    for (const { content: id } of ahead) if (await trash(ctx, as, id)) trashed.push(id);
  }
  return trashed;
}

/** In one transaction, so that vanished events can be distinguished from those deleted by a user. */
const trash = (ctx: Context, as: Run["as"], id: number): Promise<boolean> =>
  ctx.transaction(async ({ callService, db }) => {
    const isDone = await callService(trashEvent, { as, id });
    if (isDone) await db.imported.update({ event: id }, { gone: true });
    return isDone;
  });
