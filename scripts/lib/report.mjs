/**
 * Counts checks: `check(name, failures)` passes if the list of failures is empty, and prints them otherwise; `finish`
 * prints the totals and returns the exit status.
 */
export function createReport() {
  let passed = 0;
  let failed = 0;
  return {
    check(name, failures) {
      if (failures.length === 0) passed++;
      else {
        failed++;
        const lines = failures.slice(0, 10).map((line) => String(line).slice(0, 1000));
        console.error(`FAILED  ${name}\n  ${lines.join("\n  ")}`);
      }
    },
    get failed() {
      return failed;
    },
    finish() {
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 ? 0 : 1;
    },
  };
}
