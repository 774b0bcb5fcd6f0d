import type { Session } from "@waymark/storage";
import type { ContractTests } from "./harbour.ts";
import { addPosts, posts, slugs } from "./storage-tables.ts";
import { pause } from "./pause.ts";

const slugsIn = async (session: Session) => slugs(await session.find(posts, {}));

/** Concurrent transactions and writes. */
export const concurrencyTests: ContractTests = {
  "a read outside does not see uncommitted rows": async ({ open, expect }) => {
    const db = await open();
    await addPosts(db, { slug: "a" }, { slug: "b" });
    let seen: Promise<unknown[]> = Promise.resolve([]);
    await db
      .transaction(async (tx) => {
        await addPosts(tx, { slug: "c" });
        await tx.update(posts, { slug: "a" }, { title: "x" });
        await tx.remove(posts, { slug: "b" });
        seen = Promise.all([
          slugsIn(db),
          db.count(posts, { title: "" }),
          db.find(posts, { where: { slug: "a" }, columns: ["title"] }),
        ]);
        // An adapter with one connection responds after the transaction, so this is not awaited.
        await pause(5);
        throw new Error("no");
      })
      .catch(() => undefined);
    expect(await seen).toEqual([["a", "b"], 2, [{ title: "" }]]);
  },
  "concurrent transactions are isolated": async ({ open, expect }) => {
    const db = await open();
    const [id = 0] = await addPosts(db, { views: 0 });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        db.transaction(async (tx) => {
          const row = await tx.get(posts, id, undefined, { forUpdate: true });
          await pause(index % 3);
          await tx.update(posts, { id }, { views: (row?.views ?? 0) + 1 });
        }),
      ),
    );
    expect((await db.get(posts, id))?.views).toBe(20);
  },
  "transactions that lock one name run one after the other": async ({ open, expect }) => {
    const db = await open();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        db.transaction(async (tx) => {
          await tx.lock("posts:n");
          const n = await tx.count(posts);
          await pause(index % 3);
          await addPosts(tx, { slug: `n${n}` });
        }),
      ),
    );
    expect(new Set(await slugsIn(db)).size).toBe(20);
  },
  "two transactions in a deadlock both complete": async ({ open, expect }) => {
    const db = await open();
    const ids = await addPosts(db, { slug: "a" }, { slug: "b" });
    const [a = 0, b = 0] = ids;
    const both = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.increment(posts, { id: first }, { views: 1 });
        await pause(20);
        await tx.increment(posts, { id: second }, { views: 1 });
      });
    await Promise.all([both(a, b), both(b, a)]);
    expect((await db.find(posts, {})).map(({ views }) => views)).toEqual([2, 2]);
  },
  "concurrent increments are all counted": async ({ open, expect }) => {
    const db = await open();
    const [id = 0] = await addPosts(db, {});
    const single = Array.from({ length: 200 }, () => db.increment(posts, { id }, { views: 1 }));
    const inTransactions = Array.from({ length: 20 }, () =>
      db.transaction((tx) => tx.increment(posts, { id }, { views: 10 })),
    );
    await Promise.all([...single, ...inTransactions]);
    expect((await db.get(posts, id))?.views).toBe(400);
  },
  "only one of many concurrent inserts of one unique value succeeds": async ({ open, expect }) => {
    const db = await open();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => addPosts(db, { slug: "same" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled").length).toBe(1);
    expect(await db.count(posts)).toBe(1);
  },
  "writes run in the order of requests, and each completes": async ({ open, expect }) => {
    const db = await open();
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2
          ? addPosts(db, { slug: `s${index}` })
          : db.transaction((tx) => addPosts(tx, { slug: `s${index}` }))
        ).then(() => order.push(index)),
      ),
    );
    expect(order).toEqual(Array.from({ length: 100 }, (_, index) => index));
    const ids = await db.find(posts, { columns: ["slug"] });
    expect(slugs(ids)).toEqual(Array.from({ length: 100 }, (_, index) => `s${index}`));
  },
  "a read sees all acknowledged writes": async ({ open, expect }) => {
    const db = await open();
    for (let i = 1; i <= 20; i++) {
      await addPosts(db, { slug: `s${i}` });
      expect(await db.count(posts)).toBe(i);
      expect(await db.count(posts, { status: "publish" })).toBe(i);
      expect((await db.find(posts, { where: { slug: `s${i}` } })).length).toBe(1);
    }
    await db.remove(posts, { slug: "s1" });
    expect(await db.count(posts)).toBe(19);
    await db.transaction((tx) => tx.remove(posts, { slug: "s2" }));
    expect(await db.count(posts)).toBe(18);
  },
};
