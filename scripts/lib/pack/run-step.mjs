import { run } from "../run.mjs";

/** Runs a program, prints the duration of the step, and returns its output; throws if the exit status is not 0. */
export async function runStep(name, program, args, options) {
  const began = performance.now();
  const { status, text } = await run(program, args, { ...options, capture: true });
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (status === 0) return text;
  console.log(text.trimEnd());
  throw new Error(`${name} failed with exit status ${status}.`);
}
