import { tableQueue } from "@waymark/core";
import { jobQueueContract, testClock } from "@waymark/testing";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { libsql } from "./libsql.ts";

jobQueueContract(
  {
    async create() {
      const folder = mkdtempSync(join(tmpdir(), "waymark-jobs-"));
      const clock = testClock();
      return {
        queue: tableQueue(),
        storage: libsql({ url: `file:${join(folder, "site.db")}`, synchronous: "normal" }),
        clock,
        pass: (time) => clock.advance(time),
        dispose: async () => rmSync(folder, { recursive: true }),
      };
    },
    skip: [],
  },
  { describe, test, expect },
);
