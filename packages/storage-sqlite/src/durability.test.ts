import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadDriver } from "./load-driver.ts";

const program = fileURLToPath(new URL("./test/write-loop.mjs", import.meta.url));

/** Starts a process that writes rows and prints the number of each acknowledged one; kills it a while after the given number. */
function writeAndKill(
  file: string,
  { rows, delay }: { readonly rows: number; readonly delay: number },
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, file], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    let errors = "";
    let timer: NodeJS.Timeout | undefined;
    child.stdout.on("data", (data: Buffer) => {
      said += data.toString();
      if (said.split("\n").length > rows) timer ??= setTimeout(() => child.kill("SIGKILL"), delay);
    });
    child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
    child.on("close", () => {
      const lines = said.split("\n");
      // The last line may have been cut off with the process.
      const numbers = lines.slice(0, -1).map(Number);
      if (numbers.length > 0) resolve(numbers);
      else reject(new Error(`The writing process said nothing: ${errors}`));
    });
  });
}

// Trial R-1 of docs/reliability.md.
test("all acknowledged rows are complete after the process is killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-sqlite-"));
  try {
    const file = join(folder, "site.db");
    const answered: number[] = [];
    for (const delay of [0, 7, 23]) {
      answered.push(...(await writeAndKill(file, { rows: 20, delay })));
      const db = loadDriver().open(file);
      const rows = new Set(db.prepare("select n from pairs where side = 'left'").pluck().all());
      expect(answered.filter((n) => !rows.has(n))).toEqual([]);
      const halves = db.prepare("select n from pairs group by n having count(*) <> 2").all();
      expect(halves).toEqual([]);
      const found = db
        .prepare("select count(*) from pairs__search where pairs__search match 'left'")
        .pluck()
        .get();
      expect(found).toBe(rows.size);
      expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
      db.close();
    }
    expect(answered.length).toBeGreaterThanOrEqual(60);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
