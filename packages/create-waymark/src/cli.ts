#!/usr/bin/env node
import { runCommandLine } from "./command-line.ts";

const { stdin: input, stdout: output, stderr } = process;
process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: (text) => void output.write(`${text}\n`),
  error: (text) => void stderr.write(`${text}\n`),
  terminal: input.isTTY && output.isTTY ? { input, output } : undefined,
});
