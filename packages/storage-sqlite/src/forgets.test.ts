import { id, table, text } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sqlite } from "./sqlite.ts";

const letters = table({ id: id(), text: text(), from: text() }, { indexes: [["from"]] });
const named: NamedTable = {
  name: "letters",
  module: "harbour",
  table: letters as NamedTable["table"],
};
const canary = "canary-4711@example.com";

test("deleted and overwritten values are not in the closed file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-sqlite-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const storage = sqlite({ file: join(folder, "site.db") }).open([named]);
  await storage.migrate();
  const bytes = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  const rows = Array.from({ length: 60 }, (_, at) => ({
    text: `${at % 7 === 0 ? "a long letter ".repeat(900) : "short "}${canary}`,
    from: `${at} ${canary}`,
  }));
  await storage.insert(letters, rows);
  expect(bytes().join().includes(canary)).toBe(true);
  await storage.transaction(async (session) => {
    await session.remove(letters, { id: { lt: 31 } });
    await session.update(letters, {}, { text: "gone", from: "nobody" });
  });
  expect(await storage.count(letters, {})).toBe(30);
  await storage.close();
  expect(bytes().join().includes(canary)).toBe(false);
});
