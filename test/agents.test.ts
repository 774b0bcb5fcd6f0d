import Database from "better-sqlite3";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { accounts, blockEditor, content, createSite, oembed, siteHealth, sqlite } from "waymark";

/** The number of rows of each table in an SQLite file. */
function rowsOf(file: string): Record<string, number> {
  const db = new Database(file, { readonly: true });
  try {
    const names = db.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
    return Object.fromEntries(
      (names as string[]).map((name) => [
        name,
        db.prepare(`select count(*) from "${name}"`).pluck().get() as number,
      ]),
    );
  } finally {
    db.close();
  }
}

test("tools for read-only agents change nothing, for any caller", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waymark-agents-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "site.db");
  const site = createSite({
    storage: sqlite(file),
    modules: [accounts(), content(), blockEditor(), oembed(), siteHealth()],
  });
  onTestFinished(() => site.close());
  await site.start();
  const before = rowsOf(file);
  const reads = site.manifest.operations.filter(({ method, tool }) => tool && method === "GET");
  expect(reads.length).toBeGreaterThan(40);
  for (const { key, params } of reads) {
    const input = Object.fromEntries(params.map(({ name }) => [name, 1]));
    await site.call(key as never, input as never, { as: site.system });
  }
  expect(rowsOf(file)).toEqual(before);
});
