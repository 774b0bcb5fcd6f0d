#!/usr/bin/env node
// Sends one sequence of generated requests to the same site on two storages, and compares responses and stored rows.
//   node scripts/differential.mjs [--requests 10000] [--seconds N] [--seed N] [--one sqlite]
//     [--other postgres] [--max 10] [--shorten 60] [--tuples]
// The seed is random unless given, and printed: the same seed and number of requests repeat a run. With --seconds it stops
// after that much processor time.
// Each difference is printed with the request, both responses and the shortest sequence found that reproduces it. --shorten
// limits the search for a shorter sequence, in seconds; --tuples counts responses by route, method, status and code. Storages
// are memory, sqlite, libsql (files), postgres (a temporary server) and pglite.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [
    "--conditions=@waymark/source",
    `--import=${new URL("./from-source.mjs", import.meta.url)}`,
    path("../test/lib/differential/main.ts"),
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
