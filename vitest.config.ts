import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

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
  "packages/core/src/args/generated-reader.test.ts",
];
/** Slow files that need one too: they measure its memory, or change the path of its programs. */
const slowIsolated = [
  "packages/blobs-s3/src/s3-blobs.test.ts",
  "packages/storage-postgres/src/backup.test.ts",
];
/**
 * Files that start database servers, commands or processes, kill processes, measure time or compile the workspace: `.ci/run`
 * runs them, and `npm test` does not.
 */
const slow = [
  "packages/**/*races*.test.ts",
  "packages/oidc/src/test/sign-{in,out}.test.ts",
  "packages/{storage-postgres,jobs-pg-boss,blobs-s3}/**/*.test.ts",
  "packages/waymark/src/{backup,check,cli,dev,environment-file,jobs-commands,jobs-killed,migrations,moving,moving-forms,moving-killed,processes,start-cost,transfer,user-commands}.test.ts",
  "packages/waymark/src/{move,backup}/*.test.ts",
  "packages/waymark/src/test/site-health.test.ts",
  "packages/images-sharp/src/bounds.test.ts",
  "packages/storage-libsql/src/{contract,server}.test.ts",
  "packages/storage-sqlite/src/{durability,migrate-killed,move,node-sqlite,readers,restore}.test.ts",
  "packages/string-locator/src/{test/killed,node/race}.test.ts",
  "packages/redirection/src/test/{servers,servers-generated}.test.ts",
  "packages/node/src/serve-{limits,close}.test.ts",
  "packages/create-waymark/src/project.test.ts",
  "test/{docs-types,edge-{runtimes,suites},event-streams,reference-pages,sockets}.test.ts",
];
/** Files that ask thousands of generated questions in one process: they are as slow, but need no process of their own. */
const generated = [
  "packages/calendar-import/src/ical/{hostile,oracle}.test.ts",
  "packages/content-text/src/bombs.test.ts",
  "packages/content/src/test/hostile-texts.test.ts",
  "packages/core/src/test/batch-order.test.ts",
  "packages/redirection/src/engine/pattern-index.test.ts",
  "packages/sitekit/src/test/count/{load,reference}.test.ts",
  "test/permissions/{mutants,matrix-compat,matrix-memory}.test.ts",
  "test/{argument-readers,canaries,compat-crawl,differential,floods,fuzz,linear,module-contracts,openapi-crawl,queries,storage-agreement}.test.ts",
];
/** Tests create many short-lived objects: a larger young generation saves about 5 % of their processor time. */
const execArgv = ["--max-semi-space-size=64"];
/** Slow tests may take minutes on a busy machine. */
const longTimeouts = { testTimeout: 300_000, hookTimeout: 300_000 };
/** The files that take longest start first, so that no processor is idle while the last one runs. */
const slowest = [
  "test/edge-suites",
  "test/linear",
  "waymark/src/backup",
  "permissions/matrix-compat",
  "storage-sqlite/src/migrate-killed",
  "test/canaries",
  "storage-postgres/src/contract",
  "waymark/src/jobs-killed",
  "test/reference-pages",
  "test/compat-crawl",
  "create-waymark/src/project",
  "storage-sqlite/src/node-sqlite",
  "waymark/src/cli",
  "content/src/test/hostile-texts",
  "test/edge-runtimes",
  "content/src/test/races",
  "permissions/mutants",
  "test/queries",
  "test/floods",
  "test/storage-agreement",
  "test/differential",
  "content-text/src/bombs",
  "ical/oracle",
  "test/count/reference",
  "permissions/matrix-memory",
  "test/fuzz",
  "test/docs",
  "test/openapi",
  "test/parity",
  "storage-sqlite/src/readers",
  "waymark/src/test/site-health",
];
class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    // The files of a project stay together, since a process runs files of one project; those with processes of their own start.
    const projects = [...new Set(sorted.map(({ project }) => project))].toSorted(
      (one, other) => Number(other.config.isolate) - Number(one.config.isolate),
    );
    const rank = ({ project, moduleId }: TestSpecification): number => {
      const place = slowest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return projects.indexOf(project) * 1_000 + (place < 0 ? slowest.length : place);
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
/** Transformed sources are cached on disk. Their imports are resolved, so that the entries of packages belong to the key. */
const entriesInCacheKey: Plugin = {
  name: "entries-in-cache-key",
  configureVitest({ vitest, project, experimental_defineCacheKeyGenerator: define }) {
    // It is called for each project. The key contains the results of all generators, so the number of projects would change it.
    if (project !== vitest.projects[0]) return;
    const packages = new URL("packages/", import.meta.url);
    const hash = createHash("sha1");
    for (const name of readdirSync(packages))
      hash.update(readFileSync(new URL(`${name}/package.json`, packages)));
    const key = hash.digest("hex");
    define(() => key);
  },
};
// Storages answer alike (`test/storage-agreement.test.ts`, `scripts/differential.mjs`): suites of modules run in memory. In CI
// they run on the other ones too; `test/setup/storages.ts` chooses for each file.
process.env["STORAGES_BY_FILE"] = process.env["CI"] && !process.env["TEST_STORAGES"] ? "1" : "";
if (!process.env["CI"]) process.env["TEST_STORAGES"] ??= "memory";
export default defineConfig({
  plugins: [entriesInCacheKey],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // The global setup also loads sources: `npm test` needs no build.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    maxWorkers: "100%",
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // Loading the sources once for each process takes a third of the time of loading them once for each file.
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: files,
          exclude: [...isolated, ...slow, ...generated],
          isolate: false,
          execArgv,
        },
      },
      { extends: true, test: { name: "isolated", include: isolated } },
      {
        extends: true,
        test: {
          name: "slow",
          include: slow,
          exclude: slowIsolated,
          isolate: false,
          execArgv,
          globalSetup: ["test/setup/built.ts", "test/setup/shared-postgres.ts"],
          ...longTimeouts,
        },
      },
      {
        extends: true,
        test: {
          name: "slow-isolated",
          include: slowIsolated,
          globalSetup: ["test/setup/shared-postgres.ts"],
          ...longTimeouts,
        },
      },
      {
        extends: true,
        test: {
          name: "slow-generated",
          include: generated,
          isolate: false,
          execArgv,
          ...longTimeouts,
        },
      },
    ],
    globalSetup: ["test/setup/postgres.ts"],
    setupFiles: ["test/setup/generated-values.ts", "test/setup/storages.ts"],
    // Only tests that hang exceed it, however busy the machine is, and tests of functions that must take linear time: their
    // inputs are so long that a quadratic function takes minutes. On PostgreSQL each statement is a way to a server and back.
    testTimeout: process.env["TEST_POSTGRES"] ? 120_000 : 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
