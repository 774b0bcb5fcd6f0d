import type { Clock, JobQueueAdapter } from "@waymark/core";
import type { NamedTable, Storage, StorageAdapter } from "@waymark/storage";
import { registerContract, type Runner, type Skip } from "./contract.ts";
import { addingTests } from "./job-queue-adding.ts";
import { claimTests, toQueueKit, worksTable } from "./job-queue-claims.ts";
import { operatorTests } from "./job-queue-operators.ts";

/** A queue for one test, with the storage of the transactions that queue its jobs. */
export interface TestedQueue {
  readonly queue: JobQueueAdapter;
  readonly storage: StorageAdapter;
  readonly clock: Clock;
  /** Lets time pass for the queue, in milliseconds: by its clock, or by changing its stored times. */
  readonly pass: (time: number, storage: Storage) => Promise<void> | void;
  /** Deletes its data. */
  readonly dispose?: () => Promise<void>;
}
/** Options of `jobQueueContract`. */
export interface JobQueueContract {
  /** Creates an empty queue. */
  readonly create: () => Promise<TestedQueue>;
  /** Tests that an adapter does not pass, by `"group > name"`, with the reason. */
  readonly skip: readonly Skip[];
}

/**
 * The contract tests of job queue adapters. Register them in a test file of the adapter:
 * `jobQueueContract({ create, skip: [] }, { describe, test, expect })`.
 *
 * @throws Error if `skip` names an unknown test or has no reason.
 */
export function jobQueueContract({ create, skip }: JobQueueContract, runner: Runner): void {
  const groups = { adding: addingTests, claims: claimTests, operators: operatorTests };
  registerContract("jobQueueContract", groups, skip, runner, async (body) => {
    const { queue: adapter, storage: store, clock, pass, dispose } = await create();
    const tables = Object.entries({ ...adapter.tables, works: worksTable }).map(
      ([name, one]): NamedTable => ({ name: `queue_${name}`, module: "queue", table: one }),
    );
    const storage = store.open(tables);
    try {
      await storage.migrate();
      const queue = adapter.open({ storage, clock });
      await queue.migrate?.();
      await body(
        toQueueKit({
          expect: runner.expect,
          storage,
          queue,
          clock,
          pass: async (time) => pass(time, storage),
        }),
      );
    } finally {
      await storage.close();
      await dispose?.();
    }
  });
}
