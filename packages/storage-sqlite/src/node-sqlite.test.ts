import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { loadDriver } from "./load-driver.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);

/** Node 22, downloaded from the registry once. @throws Error if it cannot be downloaded, or there is none for this machine. */
async function node22(): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = `${root}node_modules/.cache/node-22`;
  const program = `${folder}/node_modules/${name}/bin/node`;
  if (!existsSync(program))
    await run("npm", [
      ...["install", `${name}@22.23.3`, "--prefix", folder],
      ...["--no-save", "--ignore-scripts", "--no-audit", "--no-fund"],
    ]);
  return program;
}

const hasDriver = (name: "better-sqlite3" | "node:sqlite"): boolean => {
  try {
    return loadDriver(name).name === name;
  } catch {
    return false;
  }
};

test("the error names both drivers if neither can be loaded", async () => {
  const program = `
    process.getBuiltinModule("node:module")._load = (name) => { throw new Error("No " + name + " here."); };
    const { sqlite } = await import("./packages/storage-sqlite/src/index.ts");
    await sqlite(":memory:").open([]).migrate().catch((error) => console.log(error.message));
  `;
  const { stdout } = await run(
    process.execPath,
    [
      ...["--conditions=@waymark/source", "--import", "./scripts/from-source.mjs"],
      ...["--input-type=module", "--eval", program],
    ],
    { cwd: root },
  );
  expect(stdout).toBe(
    "sqlite: better-sqlite3 (No better-sqlite3 here) and node:sqlite (No node:sqlite here) cannot be loaded. Install better-sqlite3 for this version of Node, or use Node 22.16, 24 or later, which contains node:sqlite.\n",
  );
});

describe.skipIf(hasDriver("node:sqlite"))("on Node 22, which contains node:sqlite", () => {
  // It runs hundreds of tests.
  const options = { timeout: 900_000 };
  test(
    "the tests of the adapter and of posts pass without better-sqlite3",
    options,
    async ({ skip }) => {
      const node = await node22().catch((error: Error) => skip(`No Node 22: ${error.message}`));
      // better-sqlite3 is compiled for the Node of this process, so Node 22 cannot load it.
      const files = [
        ...["contract", "backup", "readers"].map(
          (name) => `packages/storage-sqlite/src/${name}.test.ts`,
        ),
        ...["items", "list"].map((name) => `packages/content/src/test/${name}.test.ts`),
      ];
      const env = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
      const { stdout } = await run(
        node,
        ["node_modules/vitest/vitest.mjs", "run", "--reporter=json", ...files],
        {
          cwd: root,
          env: { ...Object.fromEntries(env), TEST_STORAGES: "sqlite", TEST_POSTGRES: "" },
          maxBuffer: 100_000_000,
        },
      ).catch((error: { stdout: string }) => error);
      const report = JSON.parse(stdout.slice(stdout.indexOf("{"))) as {
        readonly testResults: readonly {
          readonly name: string;
          readonly assertionResults: readonly {
            readonly status: string;
            readonly fullName: string;
          }[];
        }[];
      };
      const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
      expect(tests.filter(({ status }) => status === "failed")).toEqual([]);
      expect(report.testResults.map(({ name }) => name.slice(root.length)).toSorted()).toEqual(
        files.toSorted(),
      );
      expect(
        tests.filter(({ fullName }) => fullName.includes("node:sqlite")).length,
      ).toBeGreaterThan(200);
      expect(tests.some(({ fullName }) => fullName.includes("through better-sqlite3"))).toBe(false);
    },
  );
});
