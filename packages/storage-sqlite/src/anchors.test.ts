import { timestamp, id, integer, table, text } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqlite } from "./sqlite.ts";

const posts = table(
  { id: id(), state: text(), date: text(), at: timestamp().nullable(), n: integer() },
  { indexes: [["state", "-date", "-id"]] },
);
const named: NamedTable = { name: "posts", module: "test", table: posts as NamedTable["table"] };
let folder = "";
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "waymark-anchors-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const orders = [
  [{ date: "desc" }, { id: "desc" }],
  [{ date: "asc" }],
  [{ n: "desc" }, { date: "asc" }],
  [{ at: "asc" }],
  [],
] as const;

test("pages read from anchors are correct despite concurrent writes", async () => {
  const file = join(folder, "site.db");
  const storage = sqlite(file).open([named]);
  const other = sqlite(file).open([named]);
  await storage.migrate();
  const row = (i: number) => ({
    state: i % 7 === 0 ? "draft" : "publish",
    date: `2026-01-${10 + (i % 15)}`,
    at: i % 5 === 0 ? null : new Date(i * 1000),
    n: i % 11,
  });
  await storage.insert(
    posts,
    Array.from({ length: 2500 }, (_, i) => row(i)),
  );

  let state = 7;
  const below = (max: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % max;
  for (let round = 0; round < 400; round++) {
    const where = below(3) === 0 ? { state: "publish" } : { n: { lt: 9 } };
    const orderBy = orders[below(orders.length)];
    const columns = below(2) === 0 ? (["n", "state"] as const) : undefined;
    const page = { offset: 480 + 10 * below(250), limit: 1 + below(30) };
    const query = { where, orderBy, ...(columns && { columns }) };
    const all = await storage.find(posts, query);
    expect(await storage.find(posts, { ...query, ...page })).toEqual(
      all.slice(page.offset, page.offset + page.limit),
    );
    if (round % 9 === 8) await storage.insert(posts, [row(round)]);
    if (round % 13 === 12) await other.remove(posts, { id: below(2500) });
    if (round % 17 === 16)
      await storage.transaction((inner) => inner.update(posts, { n: below(11) }, { n: below(11) }));
  }
  await other.close();
  await storage.close();
});
