// Generates pages from the sources: the API reference, the table of arguments, the options of modules. The same
// tests compare the pages with the sources in CI.
import { root, tool } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

const tests = ["reference-pages", "reference", "readmes"].map((name) => `test/${name}.test.ts`);
const { status } = await run(tool("vitest"), ["run", ...tests, "-u"], { cwd: root });
process.exitCode = status;
