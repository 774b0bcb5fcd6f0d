import Database from "better-sqlite3";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandFolder } from "./test/child.ts";

test("check reports the errors that modules find in storage, with status 1, and changes nothing", async () => {
  await using place = await commandFolder();
  const early = await place.run("migrate", "--dry-run");
  expect(early.status).toBe(0);
  const unready = await place.run("check");
  expect([unready.status, unready.out]).toEqual([
    1,
    "The stored tables differ from those that the modules declare: see waymark migrate --check.\n",
  ]);
  expect((await place.run("migrate")).status).toBe(0);
  expect((await place.run("check")).out).toBe("The database is intact.\n");

  const db = new Database(join(place.folder, "site.db"));
  db.exec(
    "insert into content_counters (kind, key, status, n) values ('type', 'post', 'publish', 7)",
  );
  db.close();
  for (let times = 0; times < 2; times++) {
    const { status, out, error } = await place.run("check");
    expect([status, out]).toEqual([
      1,
      "content: Counter type post publish is 7 but should be 0.\n",
    ]);
    expect(error).toContain("The database is intact, but contains inconsistent rows");
  }
}, 300_000);
