import { createYield, StorageUnavailableError, type SiteInfo } from "@waymark/core";
import type { Noted } from "./raw.ts";
import { toHits } from "./resolve.ts";
import { memoryOf, type CollectorContext, type CollectorMemory } from "./state.ts";
import { writeHits } from "./write/write.ts";

/** Milliseconds between two writes, and how many visits do not wait that long. */
const pause = 5_000;
const portion = 500;
/** Visits that one transaction writes: others get their turn in between. */
const together = 100;
/** Milliseconds until what could not be written is tried again. */
const patience = 2_000;
/** Visits that wait in memory; more are dropped, and their number is kept. */
const mostWaiting = 5_000;

/** Lets the collector of a site work: said when the site starts, and by fronts. */
export function awaken(ctx: CollectorContext): CollectorMemory {
  const memory = memoryOf(ctx.site);
  memory.ctx ??= withoutRequest(ctx);
  start(memory);
  return memory;
}

/** What fronts get holds the request of a visitor too, which must not stay as long as the process. */
const withoutRequest = (ctx: CollectorContext): CollectorContext => {
  const { db, transaction, clock, site, settings, options, log, callService } = ctx;
  return { db, transaction, clock, site, settings, options, log, callService };
};

function start(memory: CollectorMemory): void {
  const { ctx, noted } = memory;
  if (!ctx || noted.length === 0) return;
  memory.working ??= work(memory, ctx).finally(() => {
    memory.working = undefined;
    // What was noted as it came to its end.
    start(memory);
  });
  // Once: where storage takes nothing, each further one would only ask it again.
  if (noted.length === portion) memory.hurry();
}

/** Takes note of a visit, at once and without asking anybody. It is counted some seconds later. */
export function note(site: SiteInfo, visit: Noted): void {
  const memory = memoryOf(site);
  memory.started ??= visit.at;
  if (memory.noted.length + memory.hits.length >= mostWaiting) {
    memory.lost++;
    return;
  }
  memory.noted.push(visit);
  memory.taken++;
  start(memory);
}

/** Writes what was noted so far, and is fulfilled when it is counted: what comes meanwhile is waited for by nobody. */
export async function flushCounts(
  site: SiteInfo,
  until: number = memoryOf(site).taken,
): Promise<void> {
  const memory = memoryOf(site);
  start(memory);
  while (memory.working && memory.done < until) {
    memory.hurry();
    // A pause may begin only after what is under way; then it is ended too.
    await Promise.race([memory.working, new Promise((resolve) => setTimeout(resolve, 5))]);
  }
}

/** Writes what is left, for a site that closes. What storage does not take now is lost, and told. */
export async function finishCounts(ctx: CollectorContext): Promise<void> {
  const memory = awaken(ctx);
  memory.isClosing = true;
  await flushCounts(ctx.site, Number.POSITIVE_INFINITY);
}

async function work(memory: CollectorMemory, ctx: CollectorContext): Promise<void> {
  // The first visit after a pause waits too: others follow it.
  await rest(memory, pause);
  while (memory.noted.length + memory.hits.length > 0) {
    try {
      await flushOne(memory, ctx);
      if (memory.noted.length > 0 && memory.noted.length < portion) await rest(memory, pause);
    } catch (error) {
      const waiting = memory.noted.length + memory.hits.length;
      const isClosed = error instanceof StorageUnavailableError && error.reason === "closed";
      if (isClosed || memory.isClosing) {
        memory.noted = [];
        memory.hits = [];
        memory.done = memory.taken;
        ctx.log.error("Visits are lost: the site closes.", { visits: waiting, error });
        return;
      }
      ctx.log.error("Visits could not be counted; they are tried again.", {
        visits: waiting,
        error,
      });
      await rest(memory, patience);
    }
  }
}

/** Counts what waits, at most one portion. What was noted is taken away once it is resolved, and hits once they are stored. */
async function flushOne(memory: CollectorMemory, ctx: CollectorContext): Promise<void> {
  if (memory.hits.length === 0) {
    const visits = memory.noted.slice(0, portion);
    const hits = await toHits(ctx, memory, visits);
    memory.noted.splice(0, visits.length);
    memory.hits = hits;
  }
  const pause = createYield();
  while (memory.hits.length > 0) {
    const hits = memory.hits.slice(0, together);
    try {
      await store(ctx, hits);
      memory.hits = memory.hits.slice(hits.length);
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      // One that cannot be stored is in nobody's way: each is tried by itself, and it is dropped.
      ctx.log.error("Visits could not be counted together.", { visits: hits.length, error });
      await storeEach(memory, ctx, hits.length);
    }
    await pause();
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

/** Waits, until somebody is in a hurry or the site closes at the longest. */
async function rest(memory: CollectorMemory, milliseconds: number): Promise<void> {
  if (memory.isClosing) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    // A program that has nothing else to do need not wait for it.
    (timer as { unref?: () => void }).unref?.();
    memory.hurry = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  memory.hurry = () => {};
}
