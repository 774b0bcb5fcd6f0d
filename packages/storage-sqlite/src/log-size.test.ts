import { id, table, text } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadDriver } from "./load-driver.ts";
import { sqlite } from "./sqlite.ts";

const logs = table({ id: id(), text: text() });
const named: NamedTable = { name: "logs", module: "harbour", table: logs as NamedTable["table"] };
const mebibyte = 1_048_576;

// Trial R-18 of docs/reliability.md.
test("the write-ahead log shrinks once a long reader in another process has ended", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-sqlite-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "site.db");
  const storage = sqlite({ file, synchronous: "normal" }).open([named]);
  onTestFinished(() => storage.close());
  await storage.migrate();
  const size = () => statSync(`${file}-wal`).size / mebibyte;
  const write = async (times: number) => {
    for (let n = 0; n < times; n++) await storage.insert(logs, [{ text: "x".repeat(mebibyte) }]);
  };
  const reader = loadDriver().open(file, { readonly: true });
  reader.exec("begin");
  reader.prepare("select count(*) from logs").get();
  await write(50);
  expect(size()).toBeGreaterThan(45);
  reader.close();
  // The first write finds no reader of the log and copies all of it; the next one restarts the log.
  await write(2);
  expect(size()).toBeLessThan(33);
});
