import { defineConfig } from "vitest/config";

const conditions = ["@waymark/source"];
const files = [
  "packages/*/src/**/*.test.ts",
  "packages/*/client/**/*.test.ts",
  "packages/*/test/**/*.test.ts",
  "examples/**/*.test.ts",
  "test/**/*.test.ts",
];
/** Files that need a process of their own, because they replace globals. */
const isolated = [
  "packages/core/src/test/{failures,headers}.test.ts",
  "packages/core/src/args/generated-code.test.ts",
];
/**
 * Files that start database servers, commands or processes, kill processes, measure time, compile the workspace, or ask
 * thousands of generated questions: `.ci/run` runs them, and `npm test` does not.
 */
const slow = [
  "packages/**/*races*.test.ts",
  "packages/oidc/src/test/sign-in.test.ts",
  "packages/{storage-postgres,jobs-pg-boss,blobs-s3}/**/*.test.ts",
  "packages/waymark/src/{backup,check,cli,environment-file,jobs-commands,jobs-killed,migrations,processes,start-cost,transfer}.test.ts",
  "packages/waymark/src/{move,backup}/*.test.ts",
  "packages/storage-sqlite/src/{durability,migrate-killed,move,restore}.test.ts",
  "packages/string-locator/src/{test/killed,node/race}.test.ts",
  "packages/redirection/src/test/{servers,servers-generated}.test.ts",
  "packages/node/src/serve-{limits,close}.test.ts",
  "packages/create-waymark/src/project.test.ts",
  "packages/calendar-import/src/ical/oracle.test.ts",
  "packages/content-text/src/bombs.test.ts",
  "packages/content/src/test/hostile-texts.test.ts",
  "packages/redirection/src/engine/pattern-index.test.ts",
  "packages/sitekit/src/test/count/{load,reference}.test.ts",
  "test/permissions/{mutants,matrix-sqlite}.test.ts",
  "test/{canaries,differential,floods,linear,module-contracts,openapi-crawl,queries,reference-pages,storage-agreement}.test.ts",
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
