import type { Session } from "@waymark/storage";
import type { ContractTests } from "./harbour.ts";
import { addPosts, posts, settings, slugs } from "./storage-tables.ts";
import { pause } from "./pause.ts";

const isTypeError = { name: "TypeError" };
const all = async (session: Session) => slugs(await session.find(posts, {}));

/** Atomicity and isolation of transactions. */
export const transactionTests: ContractTests = {
  "a transaction commits its writes and returns the result of its work": async ({
    open,
    expect,
  }) => {
    const db = await open();
    const result = await db.transaction(async (tx) => {
      await addPosts(tx, { slug: "a" });
      await tx.update(posts, { slug: "a" }, { title: "in" });
      expect((await tx.find(posts, {}))[0]?.title).toBe("in");
      expect(await tx.count(posts)).toBe(1);
      return "done";
    });
    expect(result).toBe("done");
    expect((await db.find(posts, {}))[0]?.title).toBe("in");
  },
  "an error rolls back everything and is thrown unchanged": async ({ open, expect }) => {
    const db = await open();
    await addPosts(db, { slug: "a" });
    const failure = new Error("no");
    const failed = db.transaction(async (tx) => {
      await addPosts(tx, { slug: "b" });
      await tx.update(posts, { slug: "a" }, { title: "x", body: "found" });
      await tx.increment(posts, {}, { views: 1 });
      await tx.upsert(settings, [{ name: "n", value: 1 }], { on: ["name"] });
      await tx.remove(posts, { slug: "a" });
      throw failure;
    });
    expect(await failed.catch((error: unknown) => error)).toBe(failure);
    expect(await db.find(posts, { columns: ["slug", "title", "views"] })).toEqual([
      { slug: "a", title: "", views: 0 },
    ]);
    expect(await db.count(settings)).toBe(0);
    expect(await db.count(posts, { match: "found" })).toBe(0);
  },
  "a failed transaction does not affect the next one": async ({ open, expect }) => {
    const db = await open();
    for (let i = 0; i < 5; i++)
      await expect(
        db.transaction(async (tx) => {
          await addPosts(tx, { slug: "a" });
          throw new Error("no");
        }),
      ).rejects.toThrow("no");
    await db.transaction(async (tx) => {
      await addPosts(tx, { slug: "a" });
    });
    expect(await all(db)).toEqual(["a"]);
  },
  "a rejected statement is rolled back alone; the transaction can continue": async ({
    open,
    expect,
  }) => {
    const db = await open();
    await db.transaction(async (tx) => {
      await addPosts(tx, { slug: "a" });
      await expect(addPosts(tx, { slug: "b" }, { slug: "a" })).rejects.toMatchObject({
        name: "ConflictError",
      });
      await addPosts(tx, { slug: "c" });
    });
    expect(await all(db)).toEqual(["a", "c"]);
  },
  "statements started in the same tick as a rejected one succeed": async ({ open, expect }) => {
    const db = await open();
    await db.transaction(async (tx) => {
      await addPosts(tx, { slug: "a" });
      const settled = await Promise.allSettled([
        addPosts(tx, { slug: "b" }, { slug: "a" }),
        tx.count(settings),
        addPosts(tx, { slug: "a" }, { slug: "c" }),
        addPosts(tx, { slug: "d" }),
        tx.transaction((inner) => addPosts(inner, { slug: "e" })),
      ]);
      expect(settled).toMatchObject([
        { reason: { name: "ConflictError" } },
        { value: 0 },
        { reason: { name: "ConflictError" } },
        { status: "fulfilled" },
        { status: "fulfilled" },
      ]);
    });
    expect(await all(db)).toEqual(["a", "d", "e"]);
  },
  "a transaction inside another is a savepoint": async ({ open, expect }) => {
    const db = await open();
    await db.transaction(async (tx) => {
      await addPosts(tx, { slug: "a" });
      await expect(
        tx.transaction(async (inner) => {
          await addPosts(inner, { slug: "b" });
          throw new Error("no");
        }),
      ).rejects.toThrow("no");
      expect(await all(tx)).toEqual(["a"]);
      await tx.transaction(async (inner) => {
        await addPosts(inner, { slug: "c" });
        await expect(
          inner.transaction(async (third) => {
            await third.remove(posts, {});
            throw new Error("deep");
          }),
        ).rejects.toThrow("deep");
        expect(await all(inner)).toEqual(["a", "c"]);
      });
    });
    expect(await all(db)).toEqual(["a", "c"]);
    await expect(
      db.transaction(async (tx) => {
        await tx.transaction(async (inner) => {
          await addPosts(inner, { slug: "d" });
        });
        throw new Error("outer");
      }),
    ).rejects.toThrow("outer");
    expect(await all(db)).toEqual(["a", "c"]);
  },
  "concurrent savepoints run one after the other": async ({ open, expect }) => {
    const db = await open();
    await db.transaction(async (tx) => {
      const items = ["a", "b", "c", "d"].map((slug) =>
        tx.transaction(async (inner) => {
          await addPosts(inner, { slug });
          await pause(1);
          if (slug === "b") throw new Error("no");
        }),
      );
      const settled = await Promise.allSettled(items);
      expect(settled.map(({ status }) => status)).toEqual([
        "fulfilled",
        "rejected",
        "fulfilled",
        "fulfilled",
      ]);
    });
    expect(await all(db)).toEqual(["a", "c", "d"]);
  },
  "a session ends with its transaction": async ({ open, expect }) => {
    const db = await open();
    let leaked: Session | undefined;
    await db.transaction(async (tx) => {
      leaked = tx;
    });
    if (!leaked) throw new Error("the work did not run");
    await expect(addPosts(leaked, {})).rejects.toThrow(/has ended/);
    await expect(leaked.count(posts)).rejects.toThrow(/has ended/);
    await expect(leaked.transaction(async () => 1)).rejects.toThrow(/has ended/);
    expect(await db.count(posts)).toBe(0);
  },
  "an inner transaction that is not awaited is rejected and does not affect others": async ({
    open,
    expect,
  }) => {
    const db = await open();
    let late: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await addPosts(tx, { slug: "a" });
      late = tx.transaction(async (inner) => {
        await pause(5);
        await addPosts(inner, { slug: "late" });
      });
      late.catch(() => undefined);
    });
    await db.transaction(async (tx) => {
      await tx.transaction(async (inner) => {
        await addPosts(inner, { slug: "b" });
        await pause(15);
      });
    });
    await expect(late).rejects.toThrow(/transaction/);
    expect(await all(db)).toEqual(["a", "b"]);
  },
  "locked rows and named locks can be used in a transaction": async ({ open, expect }) => {
    const db = await open();
    const [id = 0] = await addPosts(db, { slug: "a" }, { slug: "b" });
    await db.transaction(async (tx) => {
      await tx.lock("posts:b");
      await tx.lock("posts:b");
      expect((await tx.get(posts, id, undefined, { forUpdate: true }))?.slug).toBe("a");
      expect(await tx.get(posts, id, ["slug"], { forUpdate: true })).toEqual({ slug: "a" });
      expect(await tx.get(posts, id + 100, undefined, { forUpdate: true })).toBeUndefined();
      const first = { where: { slug: { in: ["a", "b"] } }, limit: 1, forUpdate: true } as const;
      expect(slugs(await tx.find(posts, { ...first, orderBy: [{ slug: "desc" }] }))).toEqual(["b"]);
      await tx.transaction(async (inner) => {
        await inner.lock("posts:a");
        expect(slugs(await inner.find(posts, { orderBy: "slug", forUpdate: true }))).toEqual([
          "a",
          "b",
        ]);
        await inner.update(posts, { id }, { slug: "c" });
      });
      expect((await tx.get(posts, id, undefined, { forUpdate: true }))?.slug).toBe("c");
    });
    expect(await all(db)).toEqual(["c", "b"]);
  },
  "row locks and named locks outside of a transaction are rejected": async ({ open, expect }) => {
    const db = await open();
    const [id = 0] = await addPosts(db, { slug: "a" });
    await expect(db.lock("posts:a")).rejects.toMatchObject(isTypeError);
    await expect(db.get(posts, id, undefined, { forUpdate: true })).rejects.toMatchObject(
      isTypeError,
    );
    await expect(db.find(posts, { forUpdate: true })).rejects.toMatchObject(isTypeError);
    let leaked: Session | undefined;
    await db.transaction(async (tx) => {
      leaked = tx;
      for (const name of ["", "x".repeat(201), undefined as never, 1 as never])
        await expect(tx.lock(name)).rejects.toMatchObject(isTypeError);
    });
    await expect(leaked?.lock("posts:a")).rejects.toThrow(/has ended/);
  },
  "close waits for running work, then everything is rejected": async ({ open, expect }) => {
    const db = await open();
    const running = db.transaction(async (tx) => {
      await pause(20);
      await addPosts(tx, { slug: "a" });
      return "done";
    });
    await db.close();
    expect(await running).toBe("done");
    const closed = { name: "StorageUnavailableError", reason: "closed" };
    await expect(db.find(posts, {})).rejects.toMatchObject(closed);
    await expect(db.get(posts, 1)).rejects.toMatchObject(closed);
    await expect(addPosts(db, {})).rejects.toMatchObject(closed);
    await expect(db.transaction(async () => 1)).rejects.toMatchObject(closed);
    await db.close();
  },
};
