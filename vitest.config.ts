import { defineConfig } from "vitest/config";

const conditions = ["@waymark/source"];
const files = [
  "packages/*/src/**/*.test.ts",
  "packages/*/client/**/*.test.ts",
  "packages/*/test/**/*.test.ts",
  "examples/**/*.test.ts",
  "test/**/*.test.ts",
];
/** Files that need a process of their own: they replace globals, or several of them share a server that the first one stops. */
const isolated = [
  "packages/core/src/test/{failures,headers}.test.ts",
  "packages/core/src/args/generated-code.test.ts",
  "packages/**/*races*.test.ts",
];
/** Files that start commands and servers, kill processes, measure time or open every endpoint in turn: `.ci/run` runs them, and `npm test` does not. */
const slow = [
  "packages/waymark/src/{backup,check,cli,jobs-commands,jobs-killed,migrations,transfer}.test.ts",
  "packages/waymark/src/move/*.test.ts",
  "packages/storage-sqlite/src/{migrate-killed,move}.test.ts",
  "packages/create-waymark/src/project.test.ts",
  "packages/sitekit/src/test/count/load.test.ts",
  "test/permissions/{mutants,matrix-sqlite}.test.ts",
  "test/{floods,linear}.test.ts",
];
// Storages answer alike (`test/storage-agreement.test.ts`, `scripts/differential.mjs`): locally, suites of modules run on one of them.
if (!process.env["CI"]) process.env["TEST_STORAGES"] ??= "memory";
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    maxWorkers: "100%",
    // Loading the sources once for each process takes a third of the time of loading them once for each file.
    projects: [
      {
        extends: true,
        test: { name: "shared", include: files, exclude: [...isolated, ...slow], isolate: false },
      },
      { extends: true, test: { name: "isolated", include: isolated, exclude: slow } },
      { extends: true, test: { name: "slow", include: slow, testTimeout: 300_000 } },
    ],
    globalSetup: ["test/setup/postgres.ts"],
    // Each statement is a way to a server and back.
    testTimeout: process.env["TEST_POSTGRES"] ? 120_000 : 20_000,
  },
});
