import {
  type BatchWriter,
  createBatchWriter,
  createYield,
  type SiteInfo,
  StorageUnavailableError,
} from "@waymark/core";
import type { PendingVisit } from "./hit.ts";
import { toHits } from "./resolve.ts";
import { memoryOf, type CollectorContext, type CollectorMemory } from "./state.ts";
import { writeHits } from "./write/write.ts";

/** Interval between two writes in milliseconds, and the number of visits that trigger an immediate write. */
const writeInterval = 5_000;
const batchSize = 500;
/** Visits per transaction, so that other writers are not blocked. */
const together = 100;
/** Maximum number of pending visits in memory; more are dropped and counted. */
const maxPending = 5_000;

/** Activates the collector of a site, at start and on page requests. */
export function startCollector(ctx: CollectorContext): CollectorMemory {
  const memory = memoryOf(ctx.site);
  memory.ctx ??= withoutRequest(ctx);
  memory.writer ??= createWriter(memory, memory.ctx);
  start(memory);
  return memory;
}

/** The context of page handlers contains the visitor's request, which must not be retained. */
const withoutRequest = (ctx: CollectorContext): CollectorContext => {
  const { db, transaction, clock, site, settings, options, log, callService } = ctx;
  return { db, transaction, clock, site, settings, options, log, callService };
};

function createWriter(memory: CollectorMemory, ctx: CollectorContext): BatchWriter {
  const pending = (): number => memory.noted.length + memory.hits.length;
  return createBatchWriter({
    isPending: () => pending() > 0,
    write: () => writeBatch(memory, ctx),
    // The first visit after a pause also waits, because others follow.
    initialDelay: writeInterval,
    interval: () =>
      memory.noted.length > 0 && memory.noted.length < batchSize ? writeInterval : 0,
    onRetry: (error) =>
      ctx.log.error("Visits could not be counted and will be retried.", {
        visits: pending(),
        error,
      }),
    onLoss: (error) => {
      const visits = pending();
      memory.noted = [];
      memory.hits = [];
      memory.done = memory.taken;
      ctx.log.error("Visits were lost because the site closed.", { visits, error });
    },
  });
}

function start({ writer, noted }: CollectorMemory): void {
  writer?.start();
  // Only one attempt: if storage fails, further ones would fail too.
  if (noted.length === batchSize) writer?.wake();
}

/** Records a visit synchronously. It is counted some seconds later. */
export function note(site: SiteInfo, visit: PendingVisit): void {
  const memory = memoryOf(site);
  memory.started ??= visit.at;
  if (memory.noted.length + memory.hits.length >= maxPending) {
    memory.lost++;
    return;
  }
  memory.noted.push(visit);
  memory.taken++;
  start(memory);
}

/** Writes the visits recorded so far, and resolves when they are counted, without waiting for later ones. */
export async function flushCounts(
  site: SiteInfo,
  until: number = memoryOf(site).taken,
): Promise<void> {
  const memory = memoryOf(site);
  const { writer } = memory;
  writer?.start();
  while (writer?.running && memory.done < until) {
    writer.wake();
    // A delay may begin after the current write; end it too.
    await Promise.race([writer.running, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
}

/** Writes the remaining visits when a site closes. If storage fails, they are lost, which is logged. */
export async function finishCounts(ctx: CollectorContext): Promise<void> {
  await startCollector(ctx).writer?.close();
}

/** Counts at most `batchSize` visits. Recorded visits are removed when they are resolved, and hits when they are stored. */
async function writeBatch(memory: CollectorMemory, ctx: CollectorContext): Promise<void> {
  if (memory.hits.length === 0) {
    const visits = memory.noted.slice(0, batchSize);
    const hits = await toHits(ctx, memory, visits);
    memory.noted.splice(0, visits.length);
    memory.hits = hits;
  }
  const yieldToEventLoop = createYield();
  while (memory.hits.length > 0) {
    const hits = memory.hits.slice(0, together);
    try {
      await store(ctx, hits);
      memory.hits = memory.hits.slice(hits.length);
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      // A hit that cannot be stored must not block the others: each is tried alone, and it is dropped.
      ctx.log.error("Visits could not be counted together.", { visits: hits.length, error });
      await storeEach(memory, ctx, hits.length);
    }
    await yieldToEventLoop();
  }
  memory.done = memory.taken - memory.noted.length;
}

const store = (ctx: CollectorContext, hits: CollectorMemory["hits"]): Promise<void> =>
  ctx.transaction(({ db }) =>
    writeHits(db, hits, { now: ctx.clock.now(), paths: ctx.options.paths }),
  );

async function storeEach(
  memory: CollectorMemory,
  ctx: CollectorContext,
  many: number,
): Promise<void> {
  for (let left = many; left > 0; left--) {
    try {
      await store(ctx, memory.hits.slice(0, 1));
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      memory.lost++;
    }
    memory.hits = memory.hits.slice(1);
  }
}
