// Runs tests of a folder for scripts/mutants.mjs, in one Vitest that keeps the other sources transformed: `{ changed, files }` is
// answered by whether one of the test files fails.
import { join } from "node:path";
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
  process.send({ fails: unhandledErrors.length > 0 || testModules.some((one) => !one.ok()) });
});
process.send("ready");
