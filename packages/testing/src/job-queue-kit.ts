import type { Claim, Clock, JobQueue, NewJob } from "@waymark/core";
import { type Storage, id, table, text } from "@waymark/storage";
import type { Runner } from "./contract.ts";

/** Where the tests record what a job has done. */
export const worksTable = table({ id: id(), note: text() });

/** The fixture of one test. */
export interface QueueKit {
  readonly expect: Runner["expect"];
  readonly storage: Storage;
  readonly queue: JobQueue;
  readonly clock: Clock;
  pass(time: number): Promise<void>;
  /** Adds a job in a transaction of its own. */
  add(note: string, more?: Partial<NewJob>): Promise<boolean>;
  /** The one job that can be claimed. */
  claim(): Promise<Claim>;
  /** How many can be claimed; they are claimed then. */
  due(): Promise<number>;
}
export type QueueTests = Readonly<Record<string, (kit: QueueKit) => Promise<void>>>;

/** A job of the tests: it has three attempts. */
export const toNewJob = (note: string, clock: Clock, more: Partial<NewJob> = {}): NewJob => ({
  job: "work",
  args: { note },
  key: undefined,
  runAt: clock.now(),
  policy: { attempts: 3, first: 1000, longest: 60_000, timeout: 60_000 },
  ...more,
});

/** Makes what is common to all tests from what an adapter brought. */
export function toQueueKit(parts: Omit<QueueKit, "add" | "claim" | "due">): QueueKit {
  const { storage, queue, clock } = parts;
  return {
    ...parts,
    add: (note, more) =>
      storage.transaction((session) => queue.add(session, toNewJob(note, clock, more))),
    async claim() {
      const [claim] = await queue.claim(1);
      if (!claim) throw new Error("There is no job to claim.");
      return claim;
    },
    due: async () => (await queue.claim(50)).length,
  };
}
