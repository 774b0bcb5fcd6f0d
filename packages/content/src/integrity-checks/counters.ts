import type { Db } from "@waymark/core";
import { defineIntegrityCheck } from "../builder.ts";
import { authorOfBytes, bytesOf, keyOfBytes } from "../media/quota.ts";
import type { tables } from "../tables.ts";
import { post } from "../types.ts";
import { type CounterChange, counterChangesOf } from "../write/counters.ts";
import { inBatches } from "./batches.ts";

type Key = Omit<CounterChange, "by">;
type ContentDb = Db<typeof tables>;
/** Attempts to read a counter that other transactions are just creating. */
const tries = 3;

/** The stored counters match the rows. */
export const checkCounters = defineIntegrityCheck(
  "content.counters",
  async function* ({ db, signal }) {
    const sums = new Map<string, Key & { n: number; stored: number }>();
    const at = ({ kind, key, status }: Key) => {
      const name = `${kind} ${key} ${status}`;
      const known = sums.get(name) ?? { kind, key, status, n: 0, stored: 0 };
      sums.set(name, known);
      return known;
    };
    for await (const items of inBatches(db.content, signal, {
      columns: ["id", "type", "status", "author", "date"],
      orderBy: "id",
    }))
      for (const item of items) {
        for (const change of counterChangesOf(item, 1)) at(change).n++;
        if (item.type === "attachment")
          at({ kind: "author", key: keyOfBytes(item.author), status: "stored" });
      }
    for await (const rows of inBatches(db.counters, signal, { orderBy: "kind" }))
      for (const row of rows) at(row).stored = row.n;
    for (const { n, stored, ...key } of sums.values()) {
      signal.throwIfAborted();
      const isBytes = authorOfBytes(key.key) !== undefined;
      const isRight = stored === (isBytes ? await countOf(db, key) : n);
      const found = isRight ? undefined : await differs(db, key);
      if (found)
        yield `Counter ${key.kind} ${key.key} ${key.status} is ${found.stored} but should be ${found.n}.`;
    }
  },
);

/** Compares again with the counter locked, which blocks writes of the rows that it counts. */
async function differs(db: ContentDb, key: Key) {
  for (let i = 0; i < tries; i++) {
    const found = await db.transaction(async (held) => {
      const stored = (await held.counters.get({ ...key }, { forUpdate: true }))?.n;
      return { stored: stored, n: await countOf(held, key) };
    });
    if ((found.stored ?? 0) === found.n) return undefined;
    if (found.stored !== undefined || i === tries - 1)
      return { ...found, stored: found.stored ?? 0 };
  }
  return undefined;
}

/** The actual number of rows for a counter. */
async function countOf(db: ContentDb, { kind, key, status }: Key): Promise<number> {
  if (kind === "type") return db.content.count({ type: key, status });
  if (kind === "month")
    return db.content.count({ type: post.name, status, date: { startsWith: key } });
  const owner = authorOfBytes(key);
  if (owner !== undefined) {
    let sum = 0;
    for await (const items of inBatches(db.content, new AbortController().signal, {
      where: { author: owner, type: "attachment" },
      columns: ["id"],
      orderBy: "id",
    }))
      sum += await bytesOf(
        db,
        items.map(({ id }) => id),
      );
    return sum;
  }
  const [, type = "", author = ""] = /^(.*):(\d+)$/.exec(key) ?? [];
  return db.content.count({ type, author: Number(author), status });
}
