import { type Session, toDb } from "@waymark/storage";
import { optionsFor, optionsOf } from "../compile/options.ts";
import type { Actor } from "../declare/access.ts";
import type { Binding, Emit, Event } from "../declare/event.ts";
import type { ModuleContext } from "../declare/module-context.ts";
import type { Module } from "../declare/module.ts";
import { readSettings, toSettings } from "../settings/settings.ts";
import { toJobs } from "./jobs.ts";
import { toPermissions } from "./permissions.ts";
import { toRateLimiter } from "./rate-limiter.ts";
import type { Runtime } from "./runtime.ts";
import { toSiteJobs } from "./site-jobs.ts";
import {
  type AfterCommit,
  type UnitOfWork,
  inNested,
  newUnitOfWork,
  rejectNested,
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
    db: toDb(session, bound.tables, (run) => inNested(unit, run)) as ModuleContext["db"],
    options: optionsFor(registry.modules, module, bound),
    optionsOf: (schema) => optionsOf(registry.modules, schema) as never,
    actor,
    emit: toEmit(runtime, actor, session, unit),
    rateLimiter: toRateLimiter(runtime, session, unit),
    jobs: toJobs(runtime, session, unit),
    siteJobs: toSiteJobs(runtime),
    settings: toSettings(runtime.settings, unit.afterCommit, async (work) => {
      rejectNested(unit, "settings.set");
      await inTransaction(runtime, session, unit, (inner, within) =>
        work({
          session: inner,
          pending: within.afterCommit,
          emit: toEmit(runtime, actor, inner, within),
        }),
      );
    }),
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
): UnitOfWork => ({ afterCommit: left, beside, stamp, language, nested: 0 });

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
    rejectNested(unit, "emit");
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
