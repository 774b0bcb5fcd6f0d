import { createYield, sha256Hex } from "@waymark/core";
import * as z from "zod";
import { type Context, defineJob } from "../builder.ts";
import { clean, toItem } from "../items/item.ts";
import { type Activity, isoOf, type Touched } from "../records/activity.ts";
import { takeBatch } from "../records/batch.ts";
import { type ImportRecord, newSecret, originOf, withNotes } from "../records/record.ts";
import { type ContentKind, type Origin, retryOf } from "../records/settings.ts";
import { type State, takeState } from "../records/state.ts";
import { type Source, SourceError } from "../sources/feed.ts";
import { readSource } from "../sources/read.ts";
import { statusOf } from "../statuses.ts";
import { trashVanished } from "../work/import-all.ts";
import { nameOf } from "../work/known.ts";
import { rootOf, runOf } from "../work/run.ts";

/** The worker of an import. */
interface Worker {
  readonly ctx: Context;
  readonly record: ImportRecord;
  /** Hash for the next batch. */
  hash: string;
  readonly progress: (done: number, total?: number) => void;
}

/** Takes over a pending import and invalidates the previous hash. Undefined if it has ended, or was deleted. */
async function takeOver(
  ctx: Context,
  id: number,
): Promise<Pick<Worker, "record" | "hash"> | undefined> {
  const hash = newSecret();
  const next_hash = await sha256Hex(hash);
  return ctx.transaction(async ({ db, clock }) => {
    const found = await db.records.get(id, { forUpdate: true });
    if (found?.status !== statusOf("pending")) return undefined;
    return { record: await db.records.update(id, { next_hash, modified: clock.now() }), hash };
  });
}

/** A note about a running import. */
interface ImportNote {
  readonly code: string;
  readonly texts: readonly string[];
  /** Further changes of the record. */
  readonly change?: Partial<Pick<ImportRecord, "total" | "title">>;
}
/** Updates the record of an import. */
const addNotes = (
  { ctx, record: { id } }: Worker,
  { code, texts, change = {} }: ImportNote,
): Promise<void> =>
  ctx.transaction(async ({ db, clock }) => {
    const record = await db.records.get(id, { forUpdate: true });
    if (!record) return;
    const at = isoOf(clock.now());
    const notes = withNotes(
      record.notes,
      texts.map((text) => ({ code, text, at })),
    );
    await db.records.update(id, { ...change, notes, modified: clock.now() });
  });

/** Ends an import with its result. */
async function end(
  { ctx, record, hash }: Worker,
  status: Exclude<State["status"], "pending">,
  [slug, message]: readonly [slug: string, message: string],
): Promise<void> {
  await takeState(ctx, {
    import_id: record.import_id,
    batch_hash: hash,
    status,
    message,
    message_slug: slug,
    percentage_complete: status === "success" ? 100 : record.percent,
  });
}

const batchSize = 50;

/**
 * Submits all items in batches, each with the hash from the previous response. Returns the number of imported items.
 */
async function submitItems(worker: Worker, items: readonly object[]): Promise<number> {
  const { ctx, record, progress } = worker;
  const total = Math.ceil(items.length / batchSize);
  const missing = new Set<string>();
  let remaining = 0;
  for (let done = 0; done < total; done++) {
    const events = items.slice(done * batchSize, (done + 1) * batchSize);
    const count = done * batchSize + events.length;
    const batch = {
      import_id: record.import_id,
      batch_hash: worker.hash,
      // The import is ended separately: no batch is the last one.
      status: { data: { total: items.length, done: count }, batch: { total: total + 1, done } },
      percentage_complete: (100 * count) / items.length,
      events,
    };
    const { done: outcome, response } = await takeBatch(ctx, batch, missing);
    worker.hash = response.next_batch_hash ?? "";
    remaining += countOf(outcome.activity, record.settings.content_type);
    progress(count, items.length);
  }
  return remaining;
}

const kinds: Readonly<Record<ContentKind, Touched>> = {
  events: "calendar_events",
  venues: "calendar_venue",
  organizers: "calendar_organizer",
};
const countOf = (activity: Activity, kind: ContentKind): number =>
  new Set(Object.values(activity[kinds[kind]]).flat()).size;

/**
 * Runs an import like an external worker: reads the source, submits items in batches, each with the hash from the
 * previous response, and reports the result.
 */
export const runImport = defineJob({
  name: "calendar-import.run",
  args: { id: z.int() },
  timeout: "30m",
  retry: { attempts: 3 },
  transaction: false,
  async handler(call) {
    // Writes of a worker that was replaced are ignored.
    const ctx: Context = { ...call, transaction: (work) => call.write(work) };
    const taken = await takeOver(ctx, call.args.id);
    if (!taken) return;
    const worker = { ctx, progress: call.progress, ...taken };
    try {
      await work(worker);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      await end(worker, "failed", [error.code, error.message]);
      await retrySoon(ctx, worker.record);
    }
  },
});

async function work(worker: Worker): Promise<void> {
  const { ctx, record } = worker;
  const { settings, title } = record;
  const since = ctx.clock.now();
  const origin = originOf(record);
  const { as } = await runOf(ctx, record);
  const root = await ctx.db.records.get(rootOf(record));
  const input = { origin, settings, as, validators: root?.validators ?? {} };
  const source = await readSource(ctx, input);
  if (!source) return end(worker, "success", ["success:unchanged", "The source has not changed."]);
  if (settings.frequency !== "on_demand" && !isNamed(source))
    throw new SourceError(
      "error:ical-missing-uids-schedule",
      "The feed has no UIDs: it can be imported once, but not on a schedule.",
    );
  const items = await chosen(source.items, origin, settings.only);
  const nothing = items.length === 0 ? ["There is nothing to import."] : [];
  await addNotes(worker, {
    code: "warning:source",
    texts: [...source.warnings, ...nothing],
    change: { total: items.length, title: title || clean(source.name) },
  });
  const remaining = await submitItems(worker, items);
  const isPart = settings.only !== undefined;
  await finish(worker, source, { since, items: items.length, imported: remaining, isPart });
}
const isNamed = ({ items }: Source): boolean =>
  items.every((item) => (item as { readonly uid?: string }).uid !== "");

/** A schedule with a long interval retries earlier after a failed run. */
async function retrySoon(
  { db, clock }: Context,
  { parent, settings }: ImportRecord,
): Promise<void> {
  const soon = retryOf[settings.frequency];
  if (parent === 0 || soon === undefined) return;
  const next_run = new Date(clock.now().getTime() + soon);
  await db.records.updateAll({ id: parent, next_run: { gt: next_run } }, { next_run });
}

/** The selected items, by the IDs in a preview; all if none are selected. */
async function chosen(
  items: readonly object[],
  origin: Origin,
  only: readonly string[] | undefined,
): Promise<readonly object[]> {
  if (!only) return items;
  const expected = new Set(only);
  const found: object[] = [];
  const pause = createYield();
  for (const item of items) {
    if (expected.has(nameOf(origin, toItem(item)).uid)) found.push(item);
    await pause();
  }
  return found;
}

/** The result of a run. */
interface Outcome {
  /** Start of the run. */
  readonly since: Date;
  /** Number of items, and number of imported ones. */
  readonly items: number;
  readonly imported: number;
  /** Whether only some items were selected. */
  readonly isPart: boolean;
}

/** Trashes vanished events, stores the validators of the source, and ends the import. */
async function finish(worker: Worker, source: Source, outcome: Outcome): Promise<void> {
  const { items, imported: remaining, isPart, since } = outcome;
  if (items > 0 && remaining === 0)
    return end(worker, "failed", ["error:import-failed", "None of the items could be imported."]);
  const { ctx, record } = worker;
  const isGood = remaining >= items;
  // A source that is suddenly empty is probably broken.
  const isConclusive = source.isWhole && isGood && !isPart && items > 0;
  if (record.settings.vanished === "trash" && isConclusive)
    await removeVanished(worker, source, since);
  // The validators of a feed are shared by all of its runs.
  const { validators } = source;
  if (isGood && validators) await ctx.db.records.updateAll({ id: rootOf(record) }, { validators });
  await end(worker, "success", ["success:import-complete", "The import is complete."]);
}

/** Past events have not vanished: sources omit them. */
async function removeVanished(worker: Worker, source: Source, since: Date): Promise<void> {
  const { ctx, record } = worker;
  const now = ctx.clock.now().toISOString().slice(0, 19);
  const { from, to } = source.covered;
  const span = { since, from: from > now ? from : now, to };
  const ids = await trashVanished(ctx, await runOf(ctx, record), span);
  if (ids.length === 0) return;
  const reported = ids.slice(0, 100).join(", ");
  const text = `No longer at the source, moved to the trash: ${ids.length} (${reported}).`;
  await addNotes(worker, { code: "warning:vanished", texts: [text] });
}
