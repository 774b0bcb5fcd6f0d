// `npm test`: installs missing dependencies, then checks types, lint and format, and runs the tests.
// `npm test -- packages/popup`: runs the tests of these files only, slow ones included. Arguments are passed to vitest.
import { ensureInstalled } from "./lib/install.mjs";
import { tool } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { runTests } from "./lib/tests.mjs";

if (!(await ensureInstalled())) {
  console.error("The dependencies could not be installed; see the messages of npm above.");
  console.log("0 passed, 1 failed");
  process.exit(1);
}

const checks = [
  ["types", "tsc", ["-p", "tsconfig.check.json"]],
  ["types of browser code", "tsc", ["-p", "tsconfig.client.json"]],
  ["lint", "oxlint", ["--deny-warnings"]],
  ["format", "oxfmt", ["--check", "."]],
];
// TypeScript is written in Go. Without garbage collection it needs 10 % more memory and takes a third less processor time.
const env = { GOGC: "off", GOMEMLIMIT: "4GiB", ...process.env };
const filters = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const [name, program, args] of filters.length === 0 ? checks : []) {
  const began = performance.now();
  const { status, text } = await run(tool(program), args, { capture: true, env });
  const isPassed = status === 0;
  if (isPassed) passed++;
  else failed++;
  if (!isPassed) console.log(text.trimEnd());
  console.log(
    `${isPassed ? "ok" : "FAILED"}  ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
}

const tests = await runTests(filters);
passed += tests.passed;
failed += tests.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
