import { id, table, text } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sqlite } from "./sqlite.ts";

const hits = table({ id: id(), path: text() });
const tables: readonly NamedTable[] = [
  { name: "hits", module: "test", table: hits as NamedTable["table"] },
];

test("closing waits for a transaction, fails as busy, and succeeds after its end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-sqlite-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "site.db");
  const storage = sqlite({ file, queueTimeout: 50 }).open(tables);
  await storage.migrate();
  let finish = () => {};
  const running = storage.transaction(() => new Promise<void>((done) => (finish = done)));
  await expect(storage.close()).rejects.toMatchObject({ reason: "busy" });
  await expect(storage.find(hits, {})).rejects.toMatchObject({ reason: "closed" });
  finish();
  await running;
  await storage.close();
  await storage.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});
