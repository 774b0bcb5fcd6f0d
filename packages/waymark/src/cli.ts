#!/usr/bin/env node
import { runCommandLine } from "./command-line.ts";
import { readEnvironmentFile } from "./environment-file.ts";

// A reader that closes early, such as `head`, is not an error.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });

const problem = readEnvironmentFile();
if (problem !== undefined) process.stderr.write(`waymark: ${problem}\n`);
process.exitCode =
  problem === undefined
    ? await runCommandLine(process.argv.slice(2), {
        out: (text) => void process.stdout.write(`${text}\n`),
        error: (text) => void process.stderr.write(`${text}\n`),
      })
    : 1;
