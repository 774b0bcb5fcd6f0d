import type { ClaimedJob } from "@waymark/core";
import type { QueueTests } from "./job-queue-claims.ts";

const day = 86_400_000;

/** Listing, cancelling, retrying and deleting jobs. */
export const operatorTests: QueueTests = {
  "jobs are listed, the newest first, by state and by name": async (kit) => {
    const { expect, queue, storage } = kit;
    for (const [note, job] of Object.entries({ one: "work", two: "other", three: "work" })) {
      await kit.add(note, { job });
      await kit.pass(1000);
    }
    const notes = async (query: Parameters<typeof queue.list>[0]) =>
      (await queue.list(query)).map(({ args }) => args["note"]);
    expect(await notes({})).toEqual(["three", "two", "one"]);
    expect(await notes({ job: "work" })).toEqual(["three", "one"]);
    expect(await notes({ limit: 2 })).toEqual(["three", "two"]);
    const claims = await queue.claim(2);
    expect(await notes({ state: "running" })).toMatchObject({ length: 2 });
    expect(await notes({ state: "waiting" })).toMatchObject({ length: 1 });
    for (const claim of claims) await queue.finish(storage, claim, undefined);
    expect(await notes({ state: "done" })).toMatchObject({ length: 2 });
    expect(await notes({ state: "dead" })).toEqual([]);
    expect(await notes({ state: "waiting", job: "nothing" })).toEqual([]);
  },
  "jobs that are waiting, running and dead are counted, and the oldest that is due is known":
    async (kit) => {
      const { expect, queue, storage, clock } = kit;
      expect(await queue.counts()).toEqual({ waiting: 0, running: 0, dead: 0 });
      await kit.add("tomorrow", { runAt: new Date(clock.now().getTime() + day) });
      expect(await queue.oldestDue()).toBeUndefined();
      for (const note of ["dies", "ends", "runs"]) await kit.add(note);
      const claims = await queue.claim(3);
      const dead = claims.find(({ args }) => args["note"] === "dies") as ClaimedJob;
      const done = claims.find(({ args }) => args["note"] === "ends") as ClaimedJob;
      await queue.fail(dead, { error: "no", retryAt: undefined, progress: undefined });
      await queue.finish(storage, done, undefined);
      await kit.add("first");
      await kit.pass(2000);
      await kit.add("second");
      expect(await queue.counts()).toEqual({ waiting: 3, running: 1, dead: 1 });
      const due = await queue.oldestDue();
      const age = clock.now().getTime() - (due?.getTime() ?? 0);
      expect(age >= 2000 && age < 60_000).toBe(true);
    },
  "a job has the times at which it was added, started and ended": async (kit) => {
    const { expect, queue, storage, clock } = kit;
    const before = clock.now().getTime() - 1000;
    await kit.add("one", { key: "the key" });
    const [waiting] = await queue.list({});
    expect([waiting?.started, waiting?.ended, waiting?.progress]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([waiting?.key, waiting?.error, waiting?.attempt]).toEqual(["the key", "", 0]);
    await queue.finish(storage, await kit.claim(), undefined);
    const done = await queue.get(waiting?.id ?? "");
    const times = [done?.added, done?.started, done?.ended].map((time) => time?.getTime() ?? 0);
    const after = clock.now().getTime() + 1000;
    expect(times.every((time) => time > before && time < after)).toBe(true);
  },
  "progress is visible while the job runs, and stored": async (kit) => {
    const { expect, queue, storage } = kit;
    await kit.add("one");
    const claim = await kit.claim();
    expect(await queue.renew(storage, claim, { done: 1 })).toBe(true);
    expect((await queue.get(claim.id))?.progress).toEqual({ done: 1 });
    expect(await queue.renew(storage, claim, { done: 2, total: 4, note: "two" })).toBe(true);
    expect(await queue.renew(storage, claim, undefined)).toBe(true);
    expect((await queue.get(claim.id))?.progress).toEqual({ done: 2, total: 4, note: "two" });
    await queue.finish(storage, claim, { done: 4, total: 4 });
    expect((await queue.get(claim.id))?.progress).toEqual({ done: 4, total: 4 });
  },
  "a waiting job is cancelled, and releases its key": async (kit) => {
    const { expect, queue } = kit;
    await kit.add("one", { key: "k" });
    const [{ id } = { id: "" }] = await queue.list({});
    expect(await queue.cancel(id)).toBe(true);
    expect(await queue.cancel(id)).toBe(false);
    expect((await queue.get(id))?.state).toBe("cancelled");
    expect(await kit.due()).toBe(0);
    expect(await kit.add("two", { key: "k" })).toBe(true);
  },
  "a running job that was cancelled cannot be completed": async (kit) => {
    const { expect, queue, storage, clock } = kit;
    await kit.add("one");
    const claim = await kit.claim();
    expect(await queue.cancel(claim.id)).toBe(true);
    expect(await queue.renew(storage, claim, undefined)).toBe(false);
    expect(await storage.transaction((one) => queue.finish(one, claim, undefined))).toBe(false);
    await queue.fail(claim, { error: "late", retryAt: clock.now(), progress: undefined });
    await kit.pass(10 * queue.lease);
    expect(await kit.due()).toBe(0);
    expect((await queue.get(claim.id))?.state).toBe("cancelled");
  },
  "a dead or cancelled job can be tried again, with all its attempts": async (kit) => {
    const { expect, queue, clock } = kit;
    await kit.add("dead");
    const dead = await kit.claim();
    const { id } = dead;
    await queue.fail(dead, { error: "no", retryAt: clock.now(), progress: undefined });
    const second = await kit.claim();
    expect(second.attempt).toBe(2);
    await queue.fail(second, { error: "no", retryAt: undefined, progress: undefined });
    expect(await queue.retry(id)).toBe(true);
    expect(await queue.retry(id)).toBe(false);
    expect(await queue.get(id)).toMatchObject({ state: "waiting", ended: undefined });
    await kit.pass(30 * day);
    await queue.cleanUp();
    const again = await kit.claim();
    expect([again.id, again.attempt]).toEqual([id, 1]);
    expect(await queue.cancel(id)).toBe(true);
    await kit.pass(day);
    await queue.cleanUp();
    expect(await queue.retry(id)).toBe(true);
    const last = await kit.claim();
    expect([last.id, last.attempt, last.args]).toEqual([id, 1, { note: "dead" }]);
  },
  "a job that was cancelled and retried no longer belongs to its first worker": async (kit) => {
    const { expect, queue, storage } = kit;
    await kit.add("one");
    const stale = await kit.claim();
    expect([await queue.cancel(stale.id), await queue.retry(stale.id)]).toEqual([true, true]);
    const claim = await kit.claim();
    expect([claim.id, claim.attempt]).toEqual([stale.id, stale.attempt]);
    const record = await queue.get(claim.id);
    expect([stale.round, claim.round, record?.round]).toEqual([0, 1, 1]);
    expect(await queue.renew(storage, stale, { done: 9 })).toBe(false);
    await queue.fail(stale, { error: "late", retryAt: undefined, progress: undefined });
    expect(await queue.finish(storage, stale, undefined)).toBe(false);
    expect(await queue.finish(storage, claim, undefined)).toBe(true);
  },
  "a completed job can be neither retried nor cancelled": async (kit) => {
    const { expect, queue, storage } = kit;
    await kit.add("one");
    const claim = await kit.claim();
    await queue.finish(storage, claim, undefined);
    expect([await queue.retry(claim.id), await queue.cancel(claim.id)]).toEqual([false, false]);
  },
  "a job that has ended can be deleted, one that waits or runs cannot": async (kit) => {
    const { expect, queue, storage } = kit;
    for (const note of ["done", "dead", "cancelled", "waiting"]) await kit.add(note);
    const [done, dead, cancelled] = (await queue.claim(3)) as [ClaimedJob, ClaimedJob, ClaimedJob];
    const ids = (await queue.list({})).map(({ id }) => id);
    for (const id of ids) expect(await queue.remove(id)).toBe(false);
    await queue.finish(storage, done, undefined);
    await queue.fail(dead, { error: "no", retryAt: undefined, progress: undefined });
    await queue.cancel(cancelled.id);
    const removed: boolean[] = [];
    for (const id of ids) removed.push(await queue.remove(id));
    expect(removed.filter(Boolean).length).toBe(3);
    const left = await queue.list({});
    expect(left.map(({ state }) => state)).toEqual(["waiting"]);
  },
  "an unknown id finds nothing": async (kit) => {
    const { expect, queue } = kit;
    const unknown = ["", "0", "-1", "1e3", "999999", "'; --", "9".repeat(40), "\u0000"];
    for (const id of [...unknown, "00000000-0000-4000-8000-000000000000"]) {
      expect(await queue.get(id)).toBeUndefined();
      expect([await queue.retry(id), await queue.cancel(id)]).toEqual([false, false]);
      expect(await queue.remove(id)).toBe(false);
    }
  },
  "completed jobs are kept for days, dead ones for months": async (kit) => {
    const { expect, queue, storage } = kit;
    for (const note of ["done", "dead", "waiting"]) await kit.add(note);
    const [done, dead] = (await queue.claim(2)) as [never, never];
    await queue.finish(storage, done, undefined);
    await queue.fail(dead, { error: "no", retryAt: undefined, progress: undefined });
    const count = async (time: number) => {
      await kit.pass(time);
      await queue.cleanUp();
      return (await queue.list({})).length;
    };
    expect(await count(day)).toBe(3);
    expect(await count(15 * day)).toBe(2);
    await count(200 * day);
    expect(await count(30 * day)).toBe(1);
  },
};
