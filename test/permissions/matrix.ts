import { test } from "vitest";
import { holds, rows, titleOf } from "./cases.ts";
import { startSite, type storages } from "./site.ts";

/** Declares a test for each row of the matrix, on one storage. Two files share the rows, so that they run side by side. */
export function testMatrix(storage: keyof typeof storages): void {
  for (const row of rows)
    test(`access: ${titleOf(row)}`, { timeout: 60_000 }, () =>
      holds(() => startSite({ storage }), row),
    );
}
