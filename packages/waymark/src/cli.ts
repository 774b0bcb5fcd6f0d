#!/usr/bin/env node
import { existsSync } from "node:fs";
import module from "node:module";
import { readEnvironmentFile } from "./environment-file.ts";

// A reader that closes early, such as `head`, is not an error.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });

// From version 22.1, Node can store compiled code, which later starts then reuse. A folder of dependencies is trusted as they are; a
// shared temporary folder, the default, is not.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
if (existsSync("node_modules")) enableCompileCache?.("node_modules/.cache/waymark/compiled");
const { runCommandLine } = await import("./command-line.ts");

const problem = readEnvironmentFile();
if (problem !== undefined) process.stderr.write(`waymark: ${problem}\n`);
process.exitCode =
  problem === undefined
    ? await runCommandLine(process.argv.slice(2), {
        out: (text) => void process.stdout.write(`${text}\n`),
        error: (text) => void process.stderr.write(`${text}\n`),
      })
    : 1;
