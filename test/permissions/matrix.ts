import type { Site } from "@waymark/core";
import { test } from "vitest";
import { checkRow, rows, titleOf } from "./cases.ts";
import { startSite, type storages } from "./site.ts";

/** Declares a test for each row of the matrix on one storage. Each storage has a file of its own, so that they run in parallel. */
export function testMatrix(storage: keyof typeof storages, wrap?: (site: Site) => Site): void {
  for (const row of rows)
    test(`access: ${titleOf(row)}`, { timeout: 60_000 }, () =>
      checkRow(() => startSite({ storage, ...(wrap && { wrap }) }), row),
    );
}
