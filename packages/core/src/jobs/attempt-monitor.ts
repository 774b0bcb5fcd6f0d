import type { Runtime } from "../context/runtime.ts";
import type { Claim } from "../declare/job-queue.ts";
import { JobStoppedError, type StopReason, type AttemptMonitor } from "../declare/job-stopped.ts";
import type { Progress } from "../declare/job.ts";

const look = 1000;

/** Renews the lease, stores progress, and detects a cancellation elsewhere while an attempt runs. */
export function monitorAttempt(runtime: Runtime, claim: Claim, timeout: number): AttemptMonitor {
  const { queue, storage, running } = runtime;
  const controller = new AbortController();
  const { signal } = controller;
  let latest: Progress | undefined;
  let shown: Progress | undefined;
  let renewed = performance.now();
  let isAsking = false;

  const stop = (reason: StopReason) => controller.abort(new JobStoppedError(reason));
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );
  stopped.catch(() => undefined);

  async function renew(): Promise<void> {
    const sent = latest;
    const isHeld = await queue.renew(storage, claim, sent);
    if (!isHeld) return;
    shown = sent;
    renewed = performance.now();
  }
  async function ask(): Promise<void> {
    if (isAsking || signal.aborted) return;
    isAsking = true;
    try {
      const record = await queue.get(claim.id);
      if (record?.state === "cancelled") stop("cancelled");
      else if (record?.state !== "running" || !isSame(record, claim)) stop("lost");
      else if (latest !== shown || performance.now() - renewed >= queue.lease / 4) await renew();
    } catch (error) {
      // The lease is longer than several renewals; if it has expired, `finish` detects it.
      runtime.ports.log.debug("The lease of a job could not be renewed.", { id: claim.id, error });
    } finally {
      isAsking = false;
    }
  }

  const asking = setInterval(() => void ask(), Math.min(look, queue.lease / 4));
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
      clearInterval(asking);
      clearTimeout(ending);
      if (running.get(claim.id) === watch) running.delete(claim.id);
    },
  };
  running.set(claim.id, watch);
  return watch;
}

const isSame = (record: Claim, { attempt, round }: Claim): boolean =>
  record.attempt === attempt && record.round === round;
