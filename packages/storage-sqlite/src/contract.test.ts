import { storageContract, type TestedAdapter } from "@waymark/testing";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { driverNames, loadDriver } from "./load-driver.ts";
import { sqlite } from "./sqlite.ts";

const inMemory = [
  {
    reason: "a database in memory ends when it is closed",
    tests: [
      "migrations > additions work on tables with rows",
      "migrations > a migration that was stopped between any two steps is resumed",
      "migrations > a search that is no longer declared, or over other columns, is rebuilt",
      "references > a row to which a table of an omitted module refers is kept, and the transaction continues",
      "search > parts of words are found in existing rows, and no longer when the option is switched off",
      "migrations > changes that cannot be derived are rejected with a reason, and nothing is changed",
      "migrations > tables of a module that the site does not include are not changed",
      "migrations > a unique index over duplicate rows is rejected with a reason",
      "named steps > *",
      "rejected steps > *",
      "data migrations > *",
    ],
  },
  {
    reason: "a database in memory belongs to the one who has opened it",
    tests: [
      "several processes > the version changes when another connection commits to a watched table",
    ],
  },
];

/** The drivers that can be loaded here: under Node 20 only better-sqlite3. */
const drivers = driverNames.filter((name) => {
  try {
    return loadDriver(name);
  } catch {
    return false;
  }
});

describe.each(drivers)("SQLite through %s", (driver) => {
  async function inFile(): Promise<TestedAdapter> {
    const folder = await mkdtemp(join(tmpdir(), "waymark-sqlite-"));
    const adapter = sqlite({ file: join(folder, "site.db"), synchronous: "normal", driver });
    return { ...adapter, dispose: () => rm(folder, { recursive: true }) };
  }

  describe("passes the storage contract in a file", () => {
    storageContract({ create: inFile, skip: [] }, { describe, test, expect });
  });

  describe("passes the storage contract in memory", () => {
    storageContract(
      { create: async () => sqlite({ file: ":memory:", driver }), skip: inMemory },
      { describe, test, expect },
    );
  });
});
