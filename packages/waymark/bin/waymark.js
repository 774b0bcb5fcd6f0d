#!/usr/bin/env node
// Committed, and not a result of the build: npm links commands when it installs, before anything is built.
import { existsSync } from "node:fs";

const command = new URL("../dist/cli.js", import.meta.url);
if (existsSync(command)) await import(command.href);
else {
  process.stderr.write(
    "waymark: This package is not built; run `npm run build` in the repository first.\n",
  );
  process.exitCode = 1;
}
