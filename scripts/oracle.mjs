#!/usr/bin/env node
// Starts a fresh site with the users and settings that the recorded scenario needs, plays the scenario against it and
// compares what it answered with the recordings. Differences that docs/deviations.md explains do not fail.
//   node scripts/oracle.mjs [--oracle DIR] [--only PREFIX,…] [-v]
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startOracleSite } from "./lib/oracle-site.mjs";

const { values } = parseArgs({
  options: {
    oracle: { type: "string", default: "../shared/oracle" },
    only: { type: "string" },
    verbose: { type: "boolean", short: "v", default: false },
  },
});
const oracle = resolve(values.oracle);
if (!existsSync(join(oracle, "play.mjs"))) {
  console.error(`${oracle} holds no recordings: nothing to compare with.`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "waymark-oracle-"));
const out = join(folder, "played");
const creds = JSON.parse(readFileSync(join(oracle, "creds.json"), "utf8"));
const site = await startOracleSite(folder, creds);
const tokens = join(folder, "tokens.json");
writeFileSync(tokens, JSON.stringify(site.tokens));
try {
  const base = ["--base", `${site.url}/api`, "--out", out, "--tokens", tokens];
  const playing = await run(join(oracle, "play.mjs"), [
    ...base,
    ...(values.verbose ? ["-v"] : []),
    "core",
  ]);
  const comparing = await run(join(oracle, "compare.mjs"), [
    out,
    "--deviations",
    resolve("docs/deviations.md"),
    ...(values.only ? ["--only", values.only] : []),
    ...(values.verbose ? ["-v"] : []),
  ]);
  process.exitCode = playing === 0 ? comparing : 1;
} finally {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}

function run(script, args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("close", (code) => done(code ?? 1));
  });
}
