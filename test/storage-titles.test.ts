import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPackages, root } from "./sources.ts";

const examples = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts") && !path.includes("node_modules"))
  .map((path) => ({
    path: join("examples", path),
    text: readFileSync(join(root, "examples", path), "utf8"),
  }));
/** Files that give the names of storages to tests in another way. */
const others = new Set([
  "examples/bookings/src/test/migrations.test.ts",
  "examples/custom-module/src/test/migrations.test.ts",
  "packages/popup/src/test/analytics.test.ts",
  "packages/waymark/src/testing/storages.test.ts",
]);

test("the titles of tests that run on every storage name it, since CI selects those of SQLite by their titles", () => {
  const sources = [...readPackages().flatMap((one) => one.sources), ...examples];
  const tests = sources.filter(({ path }) => path.endsWith(".test.ts") && !others.has(path));
  const unnamed = tests.flatMap(({ path, text }) =>
    text
      .split("testStorages()")
      .slice(1)
      .filter((after) => !/^.*?\)\(\s*"[^"]*%s/s.test(after.slice(0, 300)))
      .map((after) => `${path}: testStorages()${after.slice(0, 60)}`),
  );
  expect(unnamed).toEqual([]);
  expect(tests.filter(({ text }) => text.includes("testStorages()")).length).toBeGreaterThan(100);
});
