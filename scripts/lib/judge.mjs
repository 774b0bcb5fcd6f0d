/**
 * Collects verdicts: `judge(name, wrong)` passes where nothing is wrong; `close` prints the sums and answers the exit
 * status.
 */
export function newJudge() {
  let passed = 0;
  let failed = 0;
  return {
    judge(name, wrong) {
      if (wrong.length === 0) passed++;
      else {
        failed++;
        const lines = wrong.slice(0, 10).map((line) => String(line).slice(0, 1000));
        console.error(`FAILED  ${name}\n  ${lines.join("\n  ")}`);
      }
    },
    get failed() {
      return failed;
    },
    close() {
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 ? 0 : 1;
    },
  };
}
