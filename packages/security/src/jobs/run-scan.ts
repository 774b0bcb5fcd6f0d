import * as z from "zod";
import { defineJob } from "../builder.ts";
import { storeStep, takeStep } from "../scan/portion.ts";
import { stagesOf } from "../scan/position.ts";

/** Milliseconds for which one run of the job goes on with steps; the next one begins where it ends. */
const slice = 5000;
/** The attempt after which a failing stage is skipped, so that the other stages run. */
const patience = 3;

/**
 * Does a portion of a scan and queues the next. Each step is stored by itself together with the place behind it, so a worker
 * that is killed loses one step, which is done again.
 */
export const runScan = defineJob({
  name: "security.run-scan",
  args: { scan: z.int() },
  transaction: false,
  retry: { attempts: 6, first: "5s", longest: "5m" },
  async handler(call) {
    const { args, signal, write, progress, job } = call;
    const begun = performance.now();
    for (let steps = 0; ; steps++) {
      signal.throwIfAborted();
      const scan = await call.db.scans.get(args.scan);
      if (scan?.state !== "running") return;
      const { done, mode } = scan.summary;
      progress(done.length, stagesOf(mode).length, scan.place.stage);
      const mayGiveUp = job.attempt >= patience && steps === 0;
      const step = await takeStep(call, scan, mayGiveUp);
      const isOver = performance.now() - begun > slice;
      const goesOn = await write(async (inner) => {
        if (!(await storeStep(inner, scan, step))) return false;
        if (isOver) await inner.jobs.add(runScan, args);
        return true;
      });
      if (!goesOn || isOver) return;
    }
  },
});
