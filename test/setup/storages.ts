import { relative } from "node:path";
import { expect } from "vitest";
import { hasNoExceptions, runsOnEdge } from "../edge/suites/files.ts";
import { root } from "../sources.ts";

// In CI, suites run in memory and on SQLite. Those that `test/edge-suites.test.ts` runs in memory on other runtimes are not run
// in memory a second time, unless one of their tests may fail there.
const file = relative(root, expect.getState().testPath ?? "");
if (process.env["STORAGES_BY_FILE"])
  process.env["TEST_STORAGES"] =
    runsOnEdge(file) && hasNoExceptions(file) ? "sqlite" : "memory,sqlite";
