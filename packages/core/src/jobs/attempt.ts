import { toWellFormed } from "../args/text.ts";
import type { Runtime } from "../context/runtime.ts";
import type { ClaimedJob } from "../declare/job-queue.ts";
import {
  JobStoppedError,
  type StopReason,
  type AttemptMonitor,
  type JobProgress,
  argPlanOf,
  policyOf,
  toWait,
  type JobPolicy,
  type Job,
} from "../declare/job.ts";
import { inTransaction, toModuleContext } from "../context/module-context.ts";
import type { MountedJob } from "../compile/replacements.ts";
import {
  afterCommit,
  inUnitOfWork,
  newUnitOfWork,
  type UnitOfWork,
} from "../context/unit-of-work.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { createYield } from "../util/create-yield.ts";
import type { RunTask } from "../declare/task.ts";
import { runTask } from "../context/run-task.ts";
import type { Session } from "@waymark/storage";

const look = 1000;

/** Renews the lease, stores progress, and detects a cancellation elsewhere while an attempt runs. */
function monitorAttempt(runtime: Runtime, claim: ClaimedJob, timeout: number): AttemptMonitor {
  const { queue, storage, running } = runtime;
  const controller = new AbortController();
  const { signal } = controller;
  let latest: JobProgress | undefined;
  let lastProgress: JobProgress | undefined;
  let renewed = performance.now();
  let isAsking = false;

  const stop = (reason: StopReason) => controller.abort(new JobStoppedError(reason));
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );
  stopped.catch(() => undefined);

  async function renew(): Promise<void> {
    const reported = latest;
    const isHeld = await queue.renew(storage, claim, reported);
    if (!isHeld) return;
    lastProgress = reported;
    renewed = performance.now();
  }
  async function ask(): Promise<void> {
    if (isAsking || signal.aborted) return;
    isAsking = true;
    try {
      const record = await queue.get(claim.id);
      if (record?.state === "cancelled") stop("cancelled");
      else if (record?.state !== "running" || !isSame(record, claim)) stop("lost");
      else if (latest !== lastProgress || performance.now() - renewed >= queue.lease / 4)
        await renew();
    } catch (error) {
      // The lease is longer than several renewals; if it has expired, `finish` detects it.
      runtime.ports.log.debug("The lease of a job could not be renewed.", { id: claim.id, error });
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(() => void ask(), Math.min(look, queue.lease / 4));
  const ending = setTimeout(() => stop("timeout"), timeout);
  const watch: AttemptMonitor = {
    signal,
    stop,
    latest: () => latest,
    progress(done, total, note) {
      latest = { done, ...(total !== undefined && { total }), ...(note !== undefined && { note }) };
    },
    until: (work) => Promise.race([stopped, work]),
    end() {
      clearInterval(timer);
      clearTimeout(ending);
      if (running.get(claim.id) === watch) running.delete(claim.id);
    },
  };
  running.set(claim.id, watch);
  return watch;
}

const isSame = (record: ClaimedJob, { attempt, round }: ClaimedJob): boolean =>
  record.attempt === attempt && record.round === round;

/** The policy of a job that no module of the site declares: perhaps a newer process of the site does. */
const unknown: JobPolicy = policyOf({ job: "unknown" } as Job<never>);

/** A started attempt. */
export interface Attempt {
  /** Runs a job and returns whether it was done. Never rejects. */
  readonly ended: Promise<boolean>;
  readonly stop: AttemptMonitor["stop"];
}

/** Runs a claimed job; if it fails, it waits for its next attempt, or is dead. */
export function beginAttempt(runtime: Runtime, claim: ClaimedJob): Attempt {
  const declared = jobNamed(runtime, claim.job);
  const policy = declared ? policyOf(declared.part) : unknown;
  const watch = monitorAttempt(runtime, claim, policy.timeout);
  const attempt = async () => {
    try {
      if (claim.attempt > policy.attempts)
        throw new Error("The worker ended before the job was done.");
      if (!declared)
        throw new DefinitionError(`No module of the site declares the job ${claim.job}.`);
      await runtime.settings.follow();
      await perform(runtime, claim, watch, declared);
      return true;
    } catch (error) {
      await fail(runtime, claim, watch, policy, error);
      return false;
    } finally {
      watch.end();
    }
  };
  return { ended: attempt(), stop: watch.stop };
}

const jobNamed = ({ registry }: Runtime, name: string): MountedJob | undefined =>
  registry.parts.jobs.find(({ part }) => part.job === name);

async function perform(
  runtime: Runtime,
  claim: ClaimedJob,
  watch: AttemptMonitor,
  { module, part: job }: MountedJob,
): Promise<void> {
  const { storage, queue, system } = runtime;
  const args = await argPlanOf(job).parse(claim.args);
  const unit = newUnitOfWork();
  const toCall = (session: Session, within: UnitOfWork, write: unknown, run: RunTask) =>
    Object.assign(toModuleContext(runtime, module, job["~bound"], system, session, within), {
      args,
      job: { id: claim.id, attempt: claim.attempt },
      signal: watch.signal,
      progress: watch.progress,
      write,
      run,
    });
  /** Runs the work and verifies that the job still belongs to this worker, which holds when the transaction commits. */
  const held = async <R>(work: () => R | PromiseLike<R>, keep: () => Promise<boolean>) => {
    const done = await watch.until(work());
    watch.signal.throwIfAborted();
    if (!(await keep())) throw new JobStoppedError("lost");
    return done;
  };

  if (job.transaction === false) {
    const run: RunTask = (task, input) => runTask(runtime, task, input, system);
    // Storage in this process never waits: a job with many writes would keep requests waiting.
    const pause = createYield();
    const write = async (work: (ctx: never) => Promise<unknown>) => {
      await pause();
      return inTransaction(runtime, storage, newUnitOfWork(), (session, within) =>
        held(
          () => work(toCall(session, within, noWrite, noRun) as never),
          () => queue.renew(session, claim, undefined),
        ),
      );
    };
    await held(
      () => job.handler(toCall(storage, unit, write, run) as never),
      () => queue.finish(storage, claim, watch.latest()),
    );
  } else
    await inUnitOfWork(storage, unit, (session) =>
      held(
        () => job.handler(toCall(session, unit, noWrite, noRun) as never),
        () => queue.finish(session, claim, watch.latest()),
      ),
    );
  await afterCommit(unit);
}

/** A task opens transactions of its own, which would wait for that of the job. */
const noRun = (): never => {
  throw new TypeError(
    "A job runs tasks outside of transactions: `run` requires `transaction: false`.",
  );
};

/** Most jobs run in one transaction; jobs with `transaction: false` have one per write. */
const noWrite = (): never => {
  throw new TypeError(
    "This job already runs in a transaction; `write` requires `transaction: false`.",
  );
};

async function fail(
  { ports: { clock, log }, queue }: Runtime,
  claim: ClaimedJob,
  { signal, latest }: AttemptMonitor,
  policy: JobPolicy,
  thrown: unknown,
): Promise<void> {
  const { id, job, attempt } = claim;
  const error = signal.aborted ? signal.reason : thrown;
  const reason = error instanceof JobStoppedError ? error.reason : undefined;
  if (reason === "cancelled" || reason === "lost") {
    log.warn(error.message, { job, id, attempt });
    return;
  }
  const isLast = attempt >= policy.attempts;
  const isClosing = reason === "closing";
  // A job with a single attempt is never started twice.
  const isInterrupted = isClosing && isLast && policy.attempts > 1;
  const isDead = isLast && !isInterrupted;
  const wait = isClosing ? 0 : toWait(policy, attempt);
  const logMessage = isDead ? "A job failed and will not be retried." : "A job failed.";
  log.error(logMessage, { job, id, attempt, error });
  const retryAt = isDead ? undefined : new Date(clock.now().getTime() + wait);
  try {
    const failure = { error: messageOf(error), retryAt, isInterrupted, progress: latest() };
    await queue.fail(claim, failure);
  } catch (unsaid) {
    // It is claimed again after its lease expires.
    log.error("The failure of a job could not be stored.", { job, id, error: unsaid });
  }
}

/** The message of a thrown value, as it can be stored; any value can be thrown, and reading it may throw again. */
function messageOf(error: unknown): string {
  try {
    const message = error instanceof Error ? error.message : String(error);
    return toWellFormed(message.slice(0, 2000).replaceAll("\0", ""));
  } catch {
    return "The job threw a value that cannot be read.";
  }
}
