#!/usr/bin/env node
// Starts a fresh site with the users and settings that the recorded scenario needs, plays the scenario against it and
// compares what it answered with the recordings. Differences that docs/deviations.md explains do not fail.
//   node scripts/oracle.mjs [--oracle DIR] [--only PREFIX,…] [-v]
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
const creds = JSON.parse(readFileSync(join(oracle, "creds.json"), "utf8"));
const verbose = values.verbose ? ["-v"] : [];
/** What is here of the scenario of the modules. */
const modules =
  "redir.,ns.redirection,cal.,views.,ea.,ns.calendar,forms.,ns.forms,popup.,ns.popup,locator.,ns.string-locator,consent.,ns.consent,seo.,ns.seo,sec.,ns.security,kit.,ns.sitekit";
try {
  const core = await compare("core", values.only);
  const ofModules =
    /^(?:redir|cal|views|ea\.|forms|popup|locator|consent|seo\.|sec\.|kit\.|ns\.(?:calendar|forms|popup|string|consent|seo|security|sitekit))/.test(
      values.only ?? "",
    )
      ? values.only
      : modules;
  const isAsked = values.only === undefined || ofModules !== modules;
  process.exitCode = (isAsked ? await compare("modules", ofModules) : 0) || core;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Plays a group of the scenario against a site of its own, and compares; 0 where all agrees. */
async function compare(group, only) {
  const home = join(folder, group);
  mkdirSync(home);
  const [out, tokens, given] = ["played", "tokens.json", "vars.json"].map((name) =>
    join(home, name),
  );
  const site = await startOracleSite(home, { ...creds, modules: group === "modules" });
  try {
    writeFileSync(tokens, JSON.stringify(site.tokens));
    const example = JSON.parse(readFileSync(join(oracle, "vars.example.json"), "utf8"));
    writeFileSync(given, JSON.stringify({ vars: { ...example.vars, ...site.vars } }));
    const base = ["--base", `${site.url}/api`, "--out", out, "--tokens", tokens];
    const vars = ["--vars", given, "--only", modules];
    const playing = await run(join(oracle, "play.mjs"), [
      ...base,
      ...(group === "modules" ? vars : []),
      ...verbose,
      group,
    ]);
    const comparing = await run(join(oracle, "compare.mjs"), [
      out,
      "--deviations",
      resolve("docs/deviations.md"),
      ...(only ? ["--only", only] : []),
      ...verbose,
    ]);
    return playing === 0 ? comparing : 1;
  } finally {
    await site.close();
  }
}

function run(script, args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("close", (code) => done(code ?? 1));
  });
}
