import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { runCommandLine } from "../command-line.ts";

/** A temporary empty folder. */
export async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), "create-waymark-"));
  return {
    folder,
    at: (...parts: readonly string[]) => join(folder, ...parts),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a command line without a terminal, or with one that enters these lines. */
export async function run(words: readonly string[], answers?: readonly string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const input = new PassThrough();
  const output = new PassThrough();
  let prompts = "";
  output.on("data", (chunk: Buffer) => (prompts += chunk.toString()));
  const left = [...(answers ?? [])];
  // One line for each question, after it has been printed.
  output.on("data", (chunk: Buffer) => {
    if (!chunk.toString().endsWith(") ")) return;
    const next = left.shift();
    if (next === undefined) input.end();
    else input.write(`${next}\n`);
  });
  const status = await runCommandLine(words, {
    out: (text) => void out.push(text),
    error: (text) => void error.push(text),
    terminal: answers && { input, output },
  });
  return { status, out: out.join("\n"), error: error.join("\n"), prompts };
}
