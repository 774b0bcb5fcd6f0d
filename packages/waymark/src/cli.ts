#!/usr/bin/env node
import { existsSync } from "node:fs";
import module from "node:module";
import { readEnvironmentFile } from "./environment-file.ts";

// A reader that closes early, such as `head`, is not an error. A command that runs until a signal, such as `serve`, cannot log
// from then on: it ends as after that signal, with status 1, so that whatever has started it starts it again.
let isUnread = false;
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (isUnread) return;
    if (error.code !== "EPIPE") throw error;
    if (process.listenerCount("SIGTERM") === 0) process.exit(0);
    isUnread = true;
    process.exitCode = 1;
    process.emit("SIGTERM", "SIGTERM");
  });

// From version 22.1, Node can store compiled code, which later starts then reuse. A folder of dependencies is trusted as they are; a
// shared temporary folder, the default, is not.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
if (existsSync("node_modules")) enableCompileCache?.("node_modules/.cache/waymark/compiled");
const { runCommandLine } = await import("./command-line.ts");

const problem = readEnvironmentFile();
if (problem !== undefined) process.stderr.write(`waymark: ${problem}\n`);
const status =
  problem === undefined
    ? await runCommandLine(process.argv.slice(2), {
        out: (text) => void process.stdout.write(`${text}\n`),
        error: (text) => void process.stderr.write(`${text}\n`),
      })
    : 1;
process.exitCode = isUnread ? 1 : status;
