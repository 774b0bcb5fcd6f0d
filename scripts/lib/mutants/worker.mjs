// Runs tests of a folder for scripts/mutants.mjs, in one Vitest that keeps the other sources transformed: `{ changed, files }` is
// answered by the test files that fail, of which the first ends the run, or by all files after an error outside of tests.
import { join, relative } from "node:path";
import { createVitest } from "vitest/node";

const folder = process.argv[2];
const vitest = await createVitest("test", {
  root: folder,
  config: join(folder, "vitest.config.ts"),
  watch: false,
  bail: 1,
  project: ["shared", "isolated"],
  reporters: [{}],
});
const specifications = await vitest.globTestSpecifications();
/** The changed file of the last run, which has its own text again. */
let last;
process.on("message", async ({ changed, files }) => {
  for (const path of new Set([last, changed])) if (path) vitest.invalidateFile(join(folder, path));
  last = changed;
  vitest.state.filesMap.clear();
  vitest.state.errorsSet.clear();
  const wanted = new Set(files.map((file) => join(folder, file)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    specifications.filter(({ moduleId }) => wanted.has(moduleId)),
  );
  const failed = testModules.filter((one) => !one.ok());
  const failing = failed.map(({ moduleId }) => relative(folder, moduleId));
  process.send({ failing: unhandledErrors.length > 0 && failing.length === 0 ? files : failing });
});
process.send("ready");
