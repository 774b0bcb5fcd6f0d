import { type Session, toDb } from "@waymark/storage";
import { optionsFor, optionsOf } from "../compile/modules.ts";
import type { MountedJob } from "../compile/replacements.ts";
import { digestOf } from "../crypto/hashes.ts";
import type { Actor } from "../declare/access.ts";
import type { Binding, Emit, Event } from "../declare/event.ts";
import type { Job, JobOptions, Jobs } from "../declare/job.ts";
import type { ModuleContext } from "../declare/module-context.ts";
import type { Module } from "../declare/module.ts";
import type { RateLimiter, RateLimit, RateLimitStatus } from "../declare/rate-limit.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { readSettings, toSettings } from "../settings/settings.ts";
import { inQueue, queueJob, wakeWorkers } from "./add-job.ts";
import { toPermissions } from "./permissions.ts";
import { countAttempt, throwTooManyRequests, resetAttempts, takeAttempt } from "./rate-count.ts";
import type { Runtime } from "./runtime.ts";
import { toSiteJobs } from "./site-jobs.ts";
import {
  type AfterCommit,
  type UnitOfWork,
  newUnitOfWork,
  inUnitOfWork,
  afterCommit,
  deferEvents,
} from "./unit-of-work.ts";

/**
 * The module context: tables over a session, options, caller, and the site's ports. Each call returns a new
 * object, to which callers assign what else a handler gets: `{ ...context, more }` costs microseconds per
 * property on Node 20, `Object.assign` nanoseconds.
 */
export function toModuleContext(
  runtime: Runtime,
  module: Module,
  bound: Binding,
  actor: Actor,
  session: Session,
  unit: UnitOfWork,
): ModuleContext {
  const { site, ports, registry } = runtime;
  return {
    db: toDb(session, bound.tables) as ModuleContext["db"],
    options: optionsFor(registry.modules, module, bound),
    optionsOf: (schema) => optionsOf(registry.modules, schema) as never,
    actor,
    emit: toEmit(runtime, actor, session, unit),
    rateLimiter: toRateLimiter(runtime, session, unit),
    jobs: toJobs(runtime, session, unit.afterCommit),
    siteJobs: toSiteJobs(runtime),
    settings: toSettings(runtime.settings, unit.afterCommit, (work) =>
      inTransaction(runtime, session, unit, (inner, within) =>
        work({
          session: inner,
          pending: within.afterCommit,
          emit: toEmit(runtime, actor, inner, within),
        }),
      ),
    ),
    site,
    language: unit.language ?? site.locale,
    clock: ports.clock,
    log: ports.log,
    mail: ports.mail,
    fetch: ports.fetch,
    blobs: ports.blobs,
    tempStorage: ports.tempStorage,
    images: ports.images,
    transaction: (work) =>
      inTransaction(runtime, session, unit, (inner, within) =>
        work(toModuleContext(runtime, module, bound, actor, inner, within)),
      ),
    toActor: (identity) => runtime.toActor(identity, "system"),
    manifest: runtime.manifest,
    permissions: (args, as = actor) =>
      toPermissions(registry, as, readSettings(runtime.settings, []), args),
    all: registry.contributions.all,
    ownerOf: ({ point }, name) => registry.contributions.ownerOf(point, name),
    callService: async ({ run, "~bound": its }, input) =>
      run(
        toModuleContext(runtime, module, its, actor, session, unit) as never,
        input as never,
      ) as never,
  };
}

/** The same unit of work with a list of its own for what runs after the commit. */
const withDeferred = (
  { beside, stamp, language }: UnitOfWork,
  left: AfterCommit[],
): UnitOfWork => ({ afterCommit: left, beside, stamp, language });

/** Inside a transaction it is part of that unit of work; otherwise it starts one. */
export async function inTransaction<R>(
  { storage }: Runtime,
  session: Session,
  unit: UnitOfWork,
  work: (session: Session, unit: UnitOfWork) => Promise<R>,
): Promise<R> {
  if (session !== storage) {
    return session.transaction(async (inner) => {
      // Work of a failed one is removed, and that of others that run concurrently is kept.
      const around = unit.afterCommit.length;
      const own = withDeferred(unit, [...unit.afterCommit]);
      const done = await work(inner, own);
      unit.afterCommit.push(...own.afterCommit.slice(around));
      return done;
    });
  }
  const own: UnitOfWork = { ...newUnitOfWork(unit.language), stamp: unit.stamp };
  const done = await inUnitOfWork(session, own, (inner) => work(inner, own));
  await afterCommit(own);
  return done;
}

/** The unit of the running transaction; a new one if there is none. */
const within = <R>(
  runtime: Runtime,
  session: Session,
  unit: UnitOfWork,
  work: (unit: UnitOfWork) => Promise<R>,
): Promise<R> =>
  session === runtime.storage
    ? inTransaction(runtime, session, unit, (_, own) => work(own))
    : work(unit);

function toEmit(runtime: Runtime, actor: Actor, session: Session, unit: UnitOfWork): Emit {
  return async <T>({ event }: Event<T>, payload: T) => {
    for (const { module, listener } of runtime.listeners.get(event) ?? []) {
      const deliver = (delivered: unknown, over: Session, within: UnitOfWork) =>
        listener.handler(
          delivered as never,
          toModuleContext(runtime, module, listener["~bound"], actor, over, within) as never,
        );
      const run = (over: Session, within: UnitOfWork) => deliver(payload, over, within);
      if (listener.phase === "write") await run(session, unit);
      else if (listener.phase === "before-commit")
        await within(runtime, session, unit, async ({ afterCommit: queue }) =>
          deferEvents(queue, {
            listener,
            payload,
            deliver: (all, over, now) => deliver(all, over, withDeferred(unit, now)),
          }),
        );
      else unit.afterCommit.push(() => runAlone(runtime, `${module.name}: ${event}`, run));
    }
  };
}

/** Work after the commit runs in its own transaction; a failure is logged and has no other effect. */
async function runAlone(
  runtime: Runtime,
  name: string,
  run: (session: Session, unit: UnitOfWork) => unknown,
): Promise<void> {
  const unit = newUnitOfWork();
  try {
    await inUnitOfWork(runtime.storage, unit, async (session) => {
      await run(session, unit);
    });
    await afterCommit(unit);
  } catch (error) {
    runtime.ports.log.error("A listener failed after the commit.", { listener: name, error });
  }
}

/** The job queue, as handlers use it. */
function toJobs(runtime: Runtime, session: Session, pending: AfterCommit[]): Jobs {
  const { queue, registry } = runtime;
  const mounted = (job: Job<never>): MountedJob => {
    const found = registry.parts.jobs.find(({ values }) => values.includes(job));
    if (!found) throw new DefinitionError(`No module of the site declares the job ${job.job}.`);
    return found;
  };
  return {
    async add(job: Job<never>, input: object = {}, options: JobOptions = {}) {
      const { part, isOmitted } = mounted(job);
      if (!isOmitted) await queueJob(runtime, session, pending, part, input, options);
    },
    async cancel(job: Job<never>, key: string) {
      const { part } = mounted(job);
      return inQueue(runtime, session, (within) => queue.cancelWaiting(within, part.job, key));
    },
    async reschedule(job: Job<never>, key: string, at: Date) {
      const { part } = mounted(job);
      const isMoved = await inQueue(runtime, session, (within) =>
        queue.rescheduleWaiting(within, part.job, key, at),
      );
      if (isMoved) pending.push(() => wakeWorkers(runtime));
      return isMoved;
    },
  };
}

/** The rate limiter of a unit of work. */
function toRateLimiter(
  { storage, ports: { clock, log }, pendingAttempts, attemptMutex }: Runtime,
  session: Session,
  unit: UnitOfWork,
): RateLimiter {
  const isInside = session !== storage;
  const shift = (keys: readonly string[], by: number) => {
    for (const key of keys) {
      const now = (pendingAttempts.get(key) ?? 0) + by;
      if (now === 0) pendingAttempts.delete(key);
      else pendingAttempts.set(key, now);
    }
  };
  /** Stores outside of the running transaction, which may be rolled back, and which must not wait for it. */
  const beside = (store: (alone: Session) => Promise<unknown>, onEnd: () => void) => {
    const note = (error: unknown) => log.warn("An attempt could not be counted.", { error });
    // Sequentially: a decrement follows its increment, and a request uses only one more connection.
    const stored = Promise.all(unit.beside).then(() => storage.transaction(store));
    unit.beside.push(stored.then(nothing, note).finally(onEnd));
  };
  const limiter: RateLimiter = {
    async check(limits) {
      const stored = await toStored(limits);
      const more = (key: string) => (pendingAttempts.get(key) ?? 0) + 1;
      await throwTooManyRequests(session, stored, clock.now(), more);
    },
    async count(limits) {
      const stored = await toStored(limits);
      const keys = stored.map(({ key }) => key);
      const now = clock.now();
      const pending = (key: string) => pendingAttempts.get(key) ?? 0;
      if (!isInside)
        return storage.transaction(async (alone) => {
          await countAttempt(alone, stored, now);
          return throwTooManyRequests(alone, stored, now, pending);
        });
      shift(keys, 1);
      const decrement = () => shift(keys, -1);
      let counted: readonly RateLimitStatus[];
      try {
        counted = await throwTooManyRequests(session, stored, now, pending);
      } catch (error) {
        decrement();
        throw error;
      }
      beside((alone) => countAttempt(alone, stored, now), decrement);
      return counted;
    },
    async attempt(limits, isRight) {
      const verify = async (): Promise<boolean> => {
        await limiter.check(limits);
        const right = isRight();
        if (!right) await limiter.count(limits);
        return right;
      };
      // Inside a transaction, waiting for an attempt that waits for this transaction would never end.
      return isInside ? verify() : attemptMutex(limits[0]?.key ?? "", verify);
    },
    async release(limits) {
      const keys = (await toStored(limits)).map(({ key }) => key);
      if (isInside) beside((alone) => takeAttempt(alone, keys), nothing);
      else await takeAttempt(storage, keys);
    },
    async reset(limits) {
      const keys = (await toStored(limits)).map(({ key }) => key);
      if (isInside) beside((alone) => resetAttempts(alone, keys), nothing);
      else await resetAttempts(storage, keys);
    },
  };
  return limiter;
}
const nothing = () => {};

/** Keys may contain personal data: storage has digests. */
const toStored = (limits: readonly RateLimit[]): Promise<readonly RateLimit[]> =>
  Promise.all(
    limits.map(async (limit): Promise<RateLimit> => ({
      ...limit,
      key: await digestOfKey(limit.key),
    })),
  );

/** The digests of the latest keys: those of a caller with credentials are the same for each request. */
const digests = new Map<string, Promise<string>>();
const maxDigests = 500;
function digestOfKey(key: string): Promise<string> {
  let digest = digests.get(key);
  if (!digest) {
    const [oldest] = digests.keys();
    if (digests.size >= maxDigests && oldest !== undefined) digests.delete(oldest);
    digests.set(key, (digest = digestOf(key)));
  }
  return digest;
}
