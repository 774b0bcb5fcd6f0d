import { run } from "../run.mjs";

/** Runs a step that must end well, prints how long it took, and returns what it printed. */
export async function must(name, program, args, options) {
  const began = performance.now();
  const { status, text } = await run(program, args, { ...options, capture: true });
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (status === 0) return text;
  console.log(text.trimEnd());
  throw new Error(`${name} failed.`);
}
