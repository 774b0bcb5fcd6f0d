import { startChild } from "./child.mjs";

/** Runs a script of `inside/` in a fresh process and returns the `{ samples, notes }` it sends. */
export async function runInside(file, context, args = []) {
  const child = await startChild(`inside/${file}`, {
    args: [String(context.rounds), context.hasWaymark ? "waymark" : "peers", ...args],
    within: 300_000,
  });
  await child.stop();
  return child.first;
}
