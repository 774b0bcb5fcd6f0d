import type { ClaimedJob, Clock, JobQueue, NewJob } from "@waymark/core";
import { type Storage, id, table, text } from "@waymark/storage";
import type { Runner } from "./contract.ts";

/** Records the work of jobs. */
export const worksTable = table({ id: id(), note: text() });

/** The fixture of one test. */
interface QueueKit {
  readonly expect: Runner["expect"];
  readonly storage: Storage;
  readonly queue: JobQueue;
  readonly clock: Clock;
  pass(time: number): Promise<void>;
  /** Adds a job in a transaction of its own. */
  add(note: string, more?: Partial<NewJob>): Promise<boolean>;
  /** Claims one job. */
  claim(): Promise<ClaimedJob>;
  /** Claims all due jobs and returns their number. */
  due(): Promise<number>;
}
export type QueueTests = Readonly<Record<string, (kit: QueueKit) => Promise<void>>>;

/** A job with three attempts. */
export const toNewJob = (note: string, clock: Clock, more: Partial<NewJob> = {}): NewJob => ({
  job: "work",
  args: { note },
  key: undefined,
  runAt: clock.now(),
  policy: { attempts: 3, initialDelay: 1000, maxDelay: 60_000, timeout: 60_000 },
  ...more,
});

/** Creates the fixture of a test from the queue of an adapter. */
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

const finish = ({ storage, queue }: QueueKit, claim: ClaimedJob): Promise<boolean> =>
  storage.transaction((session) => queue.finish(session, claim, undefined));
const renew = ({ storage, queue }: QueueKit, claim: ClaimedJob): Promise<boolean> =>
  queue.renew(storage, claim, undefined);

/** Claims a job whose lease has expired; a queue may delay it like a failed job. */
async function claimSoon(kit: QueueKit): Promise<ClaimedJob> {
  const [claim] = await kit.queue.claim(1);
  if (claim) return claim;
  await kit.pass(10_000);
  return kit.claim();
}

/** Claims, leases and results of jobs. */
export const claimTests: QueueTests = {
  "each job is claimed by one of many concurrent workers": async (kit) => {
    const notes = Array.from({ length: 20 }, (_, n) => `job ${n}`);
    for (const note of notes) await kit.add(note);
    const taken: string[] = [];
    const work = async () => {
      for (;;) {
        const claims = await kit.queue.claim(3);
        if (claims.length === 0) return;
        kit.expect(claims.length <= 3).toBe(true);
        taken.push(...claims.map(({ args }) => String(args["note"])));
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    await work();
    kit.expect(taken.toSorted()).toEqual(notes.toSorted());
  },
  "a job is completed in the transaction of its work, and only once": async (kit) => {
    const { expect, storage, queue } = kit;
    await kit.add("one");
    const claim = await kit.claim();
    const failed = storage.transaction(async (session) => {
      await session.insert(worksTable, [{ note: "undone" }]);
      expect(await queue.finish(session, claim, undefined)).toBe(true);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect((await queue.get(claim.id))?.state).toBe("running");
    expect(await finish(kit, claim)).toBe(true);
    expect(await finish(kit, claim)).toBe(false);
    expect(await renew(kit, claim)).toBe(false);
    await kit.pass(10 * queue.lease);
    expect(await kit.due()).toBe(0);
    expect((await queue.get(claim.id))?.state).toBe("done");
  },
  "a job whose lease expires is given to another worker": async (kit) => {
    const { expect, queue } = kit;
    await kit.add("one");
    const first = await kit.claim();
    await kit.pass(queue.lease * 0.7);
    expect(await kit.due()).toBe(0);
    await kit.pass(queue.lease * 0.7);
    const second = await claimSoon(kit);
    expect([second.id, second.attempt]).toEqual([first.id, 2]);
    expect(await renew(kit, first)).toBe(false);
    expect(await finish(kit, first)).toBe(false);
    await queue.fail(first, { error: "late", retryAt: undefined, progress: undefined });
    expect((await queue.get(first.id))?.state).toBe("running");
    expect(await finish(kit, second)).toBe(true);
  },
  "a job with a renewed lease stays with its worker": async (kit) => {
    const { expect, queue } = kit;
    await kit.add("one");
    const claim = await kit.claim();
    for (let i = 0; i < 4; i++) {
      await kit.pass(queue.lease * 0.7);
      expect(await renew(kit, claim)).toBe(true);
      expect(await kit.due()).toBe(0);
    }
    expect(await finish(kit, claim)).toBe(true);
  },
  "a failed job is retried at its time, and stores its error": async (kit) => {
    const { expect, queue, clock } = kit;
    await kit.add("one");
    const first = await kit.claim();
    const retryAt = new Date(clock.now().getTime() + 60_000);
    const progress = { done: 3, total: 7, note: "half of it" };
    await queue.fail(first, { error: "The tide was out.", retryAt, progress });
    expect(await queue.get(first.id)).toMatchObject({
      state: "waiting",
      attempt: 1,
      error: "The tide was out.",
      progress,
      runAt: retryAt,
    });
    await kit.pass(50_000);
    expect(await kit.due()).toBe(0);
    await kit.pass(20_000);
    const second = await kit.claim();
    expect([second.id, second.attempt, second.args]).toEqual([first.id, 2, { note: "one" }]);
  },
  "an interrupted attempt is repeated with its number": async (kit) => {
    const { expect, queue, clock } = kit;
    await kit.add("one");
    const failure = { error: "The worker was stopped.", progress: undefined };
    await queue.fail(await kit.claim(), { ...failure, retryAt: clock.now() });
    const second = await kit.claim();
    await queue.fail(second, { ...failure, retryAt: clock.now(), isInterrupted: true });
    expect(await queue.get(second.id)).toMatchObject({ state: "waiting", attempt: 1 });
    const again = await kit.claim();
    expect([again.id, again.attempt]).toEqual([second.id, 2]);
    expect(await finish(kit, again)).toBe(true);
  },
  "a job that has failed permanently is kept as dead, and never run again": async (kit) => {
    const { expect, queue } = kit;
    await kit.add("one", { key: "k" });
    const claim = await kit.claim();
    await queue.fail(claim, { error: "It sank.", retryAt: undefined, progress: undefined });
    await kit.pass(30 * 86_400_000);
    await queue.cleanUp();
    expect(await kit.due()).toBe(0);
    const dead = { state: "dead", attempt: 1, error: "It sank.", key: "k", args: { note: "one" } };
    expect(await queue.get(claim.id)).toMatchObject(dead);
    expect(await finish(kit, claim)).toBe(false);
    expect(await kit.add("two", { key: "k" })).toBe(true);
  },
  "a job whose workers are killed repeatedly becomes dead": async (kit) => {
    const { expect, queue } = kit;
    await kit.add("one");
    let attempts = 0;
    for (let i = 0; i < 6; i++) {
      for (const { attempt } of await queue.claim(1)) attempts = Math.max(attempts, attempt);
      await kit.pass(queue.lease * 20);
    }
    // If the queue does not count attempts, each claim has their number.
    const isEnded = (await queue.list({ state: "dead" })).length === 1;
    expect(isEnded ? attempts === 3 : attempts > 3).toBe(true);
  },
};
