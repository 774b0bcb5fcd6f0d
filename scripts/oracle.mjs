#!/usr/bin/env node
// Starts a new site with the users and settings of the recorded scenario, replays the scenario against it and
// compares the responses with the recordings. Differences that docs/deviations.md explains are accepted. Wildcards there, and
// ids whose responses do not differ, are errors.
//   node scripts/oracle.mjs [--oracle DIR] [--only PREFIX,…] [-v]
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { unusedExchanges } from "./lib/oracle-deviations.mjs";
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
  console.error(`${oracle} contains no recordings.`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "waymark-oracle-"));
const creds = JSON.parse(readFileSync(join(oracle, "creds.json"), "utf8"));
const verbose = values.verbose ? ["-v"] : [];
const only = values.only ? ["--only", values.only] : [];
const page = "docs/deviations.md";
const recordings = await import(pathToFileURL(join(oracle, "lib/recordings.mjs")).href);
const isSelected = values.only ? recordings.idFilter(values.only) : () => true;
const groups = selectedGroups();
try {
  let failed = 0;
  for (const group of groups) {
    let status = await compare(group);
    if (status !== 0) {
      // Some recorded writes fall into the same second, which a busy machine may miss.
      console.log(`${group}: differences; the scenario is replayed against another site.`);
      rmSync(join(folder, group), { recursive: true, force: true });
      status = await compare(group);
    }
    failed = status || failed;
  }
  const played = groups.map((group) => join(folder, group, "played"));
  const unused = await unusedExchanges({ oracle, page, played, isSelected });
  for (const line of unused) console.log(line);
  process.exitCode = failed || (unused.length > 0 ? 1 : 0);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The groups of the scenario that have exchanges to compare. */
function selectedGroups() {
  const selected = recordings
    .readRecordings(join(oracle, "recordings"))
    .filter(({ record }) => isSelected(record.id))
    .map(({ file }) => groupOf(file));
  return ["core", "modules", "seohead"].filter((group) => selected.includes(group));
}
function groupOf(file) {
  if (file === "seo-v1-head.jsonl") return "seohead";
  return /^(?:core-v2|root|batch-v1|oembed-1\.0|core-site-health-v1|core-block-editor-v1)\.jsonl$/.test(
    file,
  )
    ? "core"
    : "modules";
}

/** Replays a group of the scenario against a separate site and compares; 0 if everything matches. */
async function compare(group) {
  const home = join(folder, group);
  mkdirSync(home);
  const [out, tokens, variables] = ["played", "tokens.json", "vars.json"].map((name) =>
    join(home, name),
  );
  const site = await startOracleSite(home, { ...creds, modules: group !== "core" });
  try {
    writeFileSync(tokens, JSON.stringify(site.tokens));
    const example = JSON.parse(readFileSync(join(oracle, "vars.example.json"), "utf8"));
    writeFileSync(variables, JSON.stringify({ vars: { ...example.vars, ...site.vars } }));
    const base = ["--base", `${site.url}/api`, "--out", out, "--tokens", tokens];
    const vars = group === "modules" ? ["--vars", variables] : [];
    const started = new Date();
    const playStatus = await run(join(oracle, "play.mjs"), [...base, ...vars, ...verbose, group]);
    useRecordedMonth(out, [started, new Date()]);
    const compareStatus = await run(join(oracle, "compare.mjs"), [
      out,
      "--deviations",
      resolve(page),
      ...only,
      ...verbose,
    ]);
    return playStatus === 0 ? compareStatus : 1;
  } finally {
    await site.close();
  }
}

/**
 * Replaces the month of the upload in `media_details.file`, which is relative to the folder of uploads, by the month of the
 * recordings.
 */
function useRecordedMonth(out, times) {
  const months = times.map((time) => time.toISOString().slice(0, 7).replace("-", "/"));
  const uploaded = new RegExp(`("file":")(?:${months.join("|")})/`, "g");
  for (const name of readdirSync(out).filter((file) => file.endsWith(".jsonl"))) {
    const file = join(out, name);
    const recorded = readFileSync(join(oracle, "recordings", name), "utf8");
    const month = /"file":"(\d{4}\/\d\d)\//.exec(recorded)?.[1];
    if (month) writeFileSync(file, readFileSync(file, "utf8").replace(uploaded, `$1${month}/`));
  }
}

function run(script, args) {
  return new Promise((resolveStatus) => {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("close", (code) => resolveStatus(code ?? 1));
  });
}
