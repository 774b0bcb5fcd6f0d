import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDriver } from "./load-driver.ts";
import { sqlite } from "./sqlite.ts";
import { startChild, type ChildProcess } from "./test/child-process.ts";
import { after, before, migrationErrors, fill, migrations } from "./test/harbour.ts";

const folder = mkdtempSync(join(tmpdir(), "waymark-migrate-"));
const old = join(folder, "old.db");
const file = join(folder, "site.db");
const count = 1500;

beforeAll(async () => {
  const storage = sqlite(old).open(before);
  await storage.migrate();
  await fill(storage, count);
  await storage.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function anew(): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
  copyFileSync(old, file);
}
/** The damage of a file that a killed process has left, before any repair. */
function broken(): unknown {
  const db = loadDriver().open(file);
  try {
    return db.pragma("quick_check", { simple: true });
  } finally {
    db.close();
  }
}
async function finalErrors(): Promise<string[]> {
  const storage = sqlite(file).open(after, migrations);
  try {
    await storage.migrate();
    return await migrationErrors(storage, count);
  } finally {
    await storage.close();
  }
}

test("a migration that is killed at any moment, fifty times and more, always reaches the declared form", async () => {
  let kills = 0;
  let ends = 0;
  let tries = 0;
  // The next ones start while one works.
  const waiting: Promise<ChildProcess>[] = [startChild("migrate"), startChild("migrate")];
  anew();
  while (kills < 50 || ends < 3) {
    waiting.push(startChild("migrate"));
    const child = (await waiting.shift()) as ChildProcess;
    // The time grows, so that the loop also ends on a busy machine.
    const lifetime = 5 + Math.random() * 100 * ++tries;
    const timer = setTimeout(child.kill, lifetime);
    const { isDone, errors } = await child.run(file);
    clearTimeout(timer);
    expect(errors).toBe("");
    if (!isDone) {
      kills++;
      expect(broken()).toBe("ok");
      continue;
    }
    ends++;
    tries = 0;
    expect(await finalErrors()).toEqual([]);
    anew();
  }
  for (const child of waiting) (await child).kill();
  expect(await finalErrors()).toEqual([]);
}, 600_000);

const hasTrace = spawnSync("strace", ["-V"]).status === 0;

test.skipIf(!hasTrace)(
  "a migration that is killed at a sync of the file reaches the declared form",
  async () => {
    let isDone = false;
    let runs = 0;
    // WAYMARK_SWEEP=1 kills at each sync in turn.
    const stride = process.env["WAYMARK_SWEEP"] ? 1 : 6;
    for (let at = 1; !isDone; at += stride, runs++) {
      anew();
      const inject = `inject=fsync,fdatasync:signal=KILL:when=${at}`;
      const child = await startChild("migrate", [
        "strace",
        ...["-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e", inject],
      ]);
      ({ isDone } = await child.run(file));
      expect(broken()).toBe("ok");
      expect(await finalErrors()).toEqual([]);
    }
    expect(runs).toBeGreaterThan(3);
  },
  400_000,
);
