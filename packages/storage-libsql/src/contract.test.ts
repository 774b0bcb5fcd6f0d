import { storageContract, type TestedAdapter } from "@waymark/testing";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { libsql } from "./libsql.ts";

async function inFile(): Promise<TestedAdapter> {
  const folder = await mkdtemp(join(tmpdir(), "waymark-libsql-"));
  const adapter = libsql({ url: `file:${join(folder, "site.db")}`, synchronous: "normal" });
  return { ...adapter, dispose: () => rm(folder, { recursive: true }) };
}

describe("libSQL passes the storage contract in a file", () => {
  storageContract({ create: inFile, skip: [] }, { describe, test, expect });
});
