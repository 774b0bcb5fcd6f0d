#!/usr/bin/env node
// Plays one log of generated requests against the same site on two storages, and compares what they answer and keep.
//   node scripts/differential.mjs [--requests 10000] [--seed 1] [--one sqlite] [--other postgres]
//     [--most 10] [--shorten 60] [--tuples]
// Each difference is printed with the request, both answers and the shortest history found that shows it; --shorten says
// for how many seconds each is looked for, --tuples counts the answers by route, method, status and code. Storages are
// memory, sqlite, postgres (a server of its own) and pglite.
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
