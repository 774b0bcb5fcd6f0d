import { expect, test } from "vitest";
import { memory } from "./memory.ts";
import { toDb } from "./repository.ts";
import { reverseScan } from "./repository.ts";
import { integer, id, table, text } from "./table.ts";

const tables = { posts: table({ id: id(), date: text(), n: integer() }) };

test("a page of the second half is the same if it is read from the end", async () => {
  const storage = memory().open([{ name: "posts", module: "test", table: tables.posts as never }]);
  await storage.migrate();
  const db = toDb(storage, tables);
  await db.posts.insertAll(
    Array.from({ length: 503 }, (_, i) => ({ date: `2026-01-${10 + (i % 7)}`, n: i % 3 })),
  );
  const total = 503;
  for (const orderBy of [
    undefined,
    "date",
    [{ date: "desc" }, { id: "desc" }],
    [{ n: "asc" }, { date: "desc" }],
    [{ n: [2, 0] }],
  ] as const)
    for (const offset of [0, 101, 251, 252, 400, 495, 500, 502, 503, 600])
      expect(await db.posts.find({ orderBy, limit: 10, offset, total })).toEqual(
        await db.posts.find({ orderBy, limit: 10, offset }),
      );
});

test("only pages near the end, in an order of columns, are scanned in reverse", () => {
  const far = { limit: 10, offset: 900, total: 1000 };
  expect(reverseScan(far)).toBeUndefined();
  expect(reverseScan({ ...far, orderBy: [{ date: "desc" }, { id: "desc" }] })).toEqual({
    orderBy: [{ date: "asc" }, { id: "asc" }],
    limit: 10,
    offset: 90,
  });
  expect(reverseScan({ ...far, orderBy: "date", direction: "desc" })).toMatchObject({
    orderBy: [{ date: "asc" }],
  });
  expect(reverseScan({ ...far, orderBy: "date", offset: 995 })).toMatchObject({
    limit: 5,
    offset: 0,
  });
  for (const query of [
    { ...far, offset: 400 },
    { ...far, total: undefined },
    { ...far, orderBy: [{ date: ["a"] }] },
    { ...far, after: { id: 1 } },
  ])
    expect(reverseScan({ orderBy: "date", ...query })).toBeUndefined();
});
