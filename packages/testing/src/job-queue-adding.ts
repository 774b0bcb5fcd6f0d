import type { Session } from "@waymark/storage";
import { toNewJob, worksTable, type QueueTests } from "./job-queue-claims.ts";

const day = 86_400_000;
const later = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Adding jobs: transactions, due times and keys. */
export const addingTests: QueueTests = {
  "a job exists if its transaction is committed, and not otherwise": async (kit) => {
    const { expect, storage, queue, clock } = kit;
    const failed = storage.transaction(async (session) => {
      await queue.add(session, toNewJob("never", clock));
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await kit.due()).toBe(0);
    await storage.transaction(async (session) => {
      await queue.add(session, toNewJob("one", clock));
      await session.insert(worksTable, [{ note: "same transaction" }]);
    });
    const claim = await kit.claim();
    expect([claim.job, claim.args, claim.attempt]).toEqual(["work", { note: "one" }, 1]);
  },
  "its arguments are returned unchanged": async (kit) => {
    const args = {
      text: "Häfen ' \" \\ 写真 \n",
      n: -1.5,
      list: [null, true, { deep: [] }],
      no: {},
    };
    await kit.add("", { args });
    kit.expect((await kit.claim()).args).toEqual(args);
  },
  "arguments and progress with U+0000 or lone surrogates are accepted": async (kit) => {
    const { expect, storage, queue } = kit;
    const isSimilar = (value: unknown): boolean =>
      typeof value === "string" && /^boat \0?\\u0000 [\ud800\ufffd] \ud83d\udea3$/.test(value);
    const text = "boat \0\\u0000 \ud800 \ud83d\udea3";
    await kit.add("", { args: { text, "a\0b": [text] } });
    const claim = await kit.claim();
    expect(isSimilar(claim.args["text"])).toBe(true);
    const progress = { done: 1, note: text };
    expect(await queue.renew(storage, claim, progress)).toBe(true);
    expect(isSimilar((await queue.get(claim.id))?.progress?.note)).toBe(true);
    expect(await queue.finish(storage, claim, progress)).toBe(true);
    expect(isSimilar((await queue.get(claim.id))?.progress?.note)).toBe(true);
  },
  "it is not due before its time": async (kit) => {
    const { expect, clock } = kit;
    await kit.add("later", { runAt: new Date(clock.now().getTime() + 3_600_000) });
    expect(await kit.due()).toBe(0);
    await kit.pass(3_590_000);
    expect(await kit.due()).toBe(0);
    await kit.pass(20_000);
    expect(await kit.due()).toBe(1);
  },
  "a job that is due in a year waits until then": async (kit) => {
    await kit.add("in a year", { runAt: new Date(kit.clock.now().getTime() + 365 * day) });
    for (let month = 0; month < 13; month++) {
      kit.expect(await kit.due()).toBe(0);
      await kit.pass(28 * day);
      await kit.queue.cleanUp();
    }
    await kit.pass(2 * day);
    kit.expect(await kit.due()).toBe(1);
  },
  "while a job with a key waits, another is not added": async (kit) => {
    const { expect } = kit;
    expect(await kit.add("one", { key: "k" })).toBe(true);
    expect(await kit.add("two", { key: "k" })).toBe(false);
    expect(await kit.add("three", { key: "other" })).toBe(true);
    expect(await kit.add("four", { key: "k", job: "other" })).toBe(true);
    expect(await kit.add("five")).toBe(true);
    expect(await kit.add("six")).toBe(true);
    expect(await kit.due()).toBe(5);
  },
  "a running job releases its key": async (kit) => {
    const { expect } = kit;
    await kit.add("one", { key: "k" });
    await kit.claim();
    expect(await kit.add("two", { key: "k" })).toBe(true);
    expect(await kit.add("three", { key: "k" })).toBe(false);
    expect((await kit.claim()).args).toEqual({ note: "two" });
  },
  "a job that waits for a retry holds its key if it is free": async (kit) => {
    const { expect, queue, clock } = kit;
    const failure = { error: "no", retryAt: clock.now(), progress: undefined };
    await kit.add("one", { key: "k" });
    await queue.fail(await kit.claim(), failure);
    expect(await kit.add("two", { key: "k" })).toBe(false);
    const claim = await kit.claim();
    expect(await kit.add("three", { key: "k" })).toBe(true);
    await queue.fail(claim, failure);
    expect(await kit.due()).toBe(2);
  },
  "the key of a rolled back transaction is free": async (kit) => {
    const { expect, storage, queue, clock } = kit;
    const failed = storage.transaction(async (session) => {
      await queue.add(session, toNewJob("never", clock, { key: "k" }));
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await kit.add("one", { key: "k" })).toBe(true);
  },
  "a waiting job is cancelled by its key in a transaction, and remains if that is rolled back":
    async (kit) => {
      const { expect, storage, queue } = kit;
      await kit.add("one", { key: "k" });
      await kit.add("other", { key: "other" });
      const cancel = (session: Session) => queue.cancelWaiting(session, "work", "k");
      const failed = storage.transaction(async (session) => {
        expect(await cancel(session)).toBe(true);
        expect(await cancel(session)).toBe(false);
        throw new Error("no");
      });
      await expect(failed).rejects.toThrow("no");
      const [{ id } = { id: "" }] = (await queue.list({})).filter(({ key }) => key === "k");
      expect((await queue.get(id))?.state).toBe("waiting");
      expect(await storage.transaction(cancel)).toBe(true);
      const cancelled = await queue.get(id);
      expect([cancelled?.state, cancelled?.ended === undefined]).toEqual(["cancelled", false]);
      expect(await storage.transaction(cancel)).toBe(false);
      expect(await kit.add("two", { key: "k" })).toBe(true);
      expect(await kit.due()).toBe(2);
      expect(await storage.transaction(cancel)).toBe(false);
    },
  "a waiting job is moved by its key, in both directions, and a running one is not": async (
    kit,
  ) => {
    const { expect, storage, queue, clock } = kit;
    const move = (time: number) =>
      storage.transaction((session) =>
        queue.rescheduleWaiting(session, "work", "k", new Date(clock.now().getTime() + time)),
      );
    expect(await move(0)).toBe(false);
    await kit.add("one", { key: "k", runAt: new Date(clock.now().getTime() + day) });
    expect(await move(2 * day)).toBe(true);
    await kit.pass(day + 60_000);
    expect(await kit.due()).toBe(0);
    expect(await kit.add("two", { key: "k" })).toBe(false);
    expect(await move(-60_000)).toBe(true);
    const claim = await kit.claim();
    expect([claim.args, claim.attempt]).toEqual([{ note: "one" }, 1]);
    expect(await move(0)).toBe(false);
  },
  "of many transactions that add with one key, one adds the job, and the others keep their writes":
    async (kit) => {
      const { expect, storage, queue, clock } = kit;
      const add = (n: number) =>
        storage.transaction(async (session) => {
          await session.insert(worksTable, [{ note: String(n) }]);
          const isAdded = await queue.add(session, toNewJob(String(n), clock, { key: "k" }));
          await later(5);
          return isAdded;
        });
      const added = await Promise.all(Array.from({ length: 8 }, (_, n) => add(n)));
      expect(added.filter(Boolean).length).toBe(1);
      expect(await storage.count(worksTable)).toBe(8);
      expect(await kit.due()).toBe(1);
    },
  "a job that covers a second request starts after the writes of that request": async (kit) => {
    const { expect, storage, queue, clock } = kit;
    await kit.add("one", { key: "k" });
    let seen = -1;
    let early = Promise.resolve();
    await storage.transaction(async (session) => {
      expect(await queue.add(session, toNewJob("two", clock, { key: "k" }))).toBe(false);
      early = queue.claim(1).then(async ({ length }) => {
        if (length > 0) seen = await storage.count(worksTable);
      });
      await later(50);
      await session.insert(worksTable, [{ note: "visible to the job" }]);
    });
    await early;
    if (seen === -1) {
      await kit.claim();
      seen = await storage.count(worksTable);
    }
    expect(seen).toBe(1);
  },
};
