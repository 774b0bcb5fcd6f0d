import type { JobQueueAdapter } from "../jobs/queue.ts";
import type { Clock } from "../ports.ts";
import type { NamedTable, Storage, StorageAdapter } from "../storage/port.ts";
import { registerContract, type Runner, type Skip } from "./contract.ts";
import { addingTests } from "./job-queue-adding.ts";
import { claimTests } from "./job-queue-claims.ts";
import { toQueueKit, worksTable } from "./job-queue-kit.ts";
import { operatorTests } from "./job-queue-operators.ts";

/** A queue for one test, with the storage that its jobs are queued beside. */
export interface TestedQueue {
  readonly queue: JobQueueAdapter;
  readonly storage: StorageAdapter;
  readonly clock: Clock;
  /** Lets so many milliseconds pass for the queue: by its clock, or by moving what it has written down. */
  readonly pass: (time: number, storage: Storage) => Promise<void> | void;
  /** Removes what was kept. */
  readonly dispose?: () => Promise<void>;
}
/** What `jobQueueContract` takes. */
export interface JobQueueContract {
  /** Makes a queue that holds nothing. */
  readonly create: () => Promise<TestedQueue>;
  /** Tests that do not hold for an adapter, by `"group > name"`, with the reason why. */
  readonly skip: readonly Skip[];
}

/**
 * The tests that every queue of background work passes. Register them in a test file of the adapter:
 * `jobQueueContract({ create, skip: [] }, { describe, test, expect })`.
 *
 * @throws Error where `skip` names a test that is not there or gives no reason.
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
