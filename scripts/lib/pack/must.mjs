import { run } from "../run.mjs";

/** Runs a step that must end well, and answers what it printed. */
export async function must(name, program, args, options) {
  const { status, text } = await run(program, args, { ...options, capture: true });
  if (status === 0) return text;
  console.log(text.trimEnd());
  throw new Error(`${name} failed.`);
}
