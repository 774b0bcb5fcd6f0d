import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tool } from "./root.mjs";
import { run } from "./run.mjs";

/**
 * Counts the tests of a JSON report of vitest. A file that could not be loaded is one failure, and so is a nonzero exit status
 * without a failed test.
 */
export function countTests(report, status) {
  const passed = report?.numPassedTests ?? 0;
  const unloaded = (report?.testResults ?? []).filter(
    (file) =>
      file.status === "failed" && file.assertionResults.every((one) => one.status !== "failed"),
  ).length;
  const failed = (report?.numFailedTests ?? 0) + unloaded;
  return { passed, failed: failed === 0 && status !== 0 ? 1 : failed };
}

/** The projects of vitest.config.ts except the slow one. */
const fastProjects = ["--project=shared", "--project=isolated"];

/** Runs vitest with the given arguments, by default the projects that are not slow. Prints its output and returns the counts. */
export async function runTests(args) {
  const folder = await mkdtemp(join(tmpdir(), "waymark-tests-"));
  const file = join(folder, "report.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const { status } = await run(tool("vitest"), [
      "run",
      ...reporters,
      ...(args.length === 0 ? fastProjects : args),
    ]);
    const report = await readFile(file, "utf8").then(JSON.parse, () => undefined);
    return countTests(report, status);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
