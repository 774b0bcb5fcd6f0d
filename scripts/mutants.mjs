#!/usr/bin/env node
// Changes one token or statement of a random source file at a time, and runs the tests of its package that import the file, closest
// first.
//   node scripts/mutants.mjs [--count 20] [--seed 1] [--commit HEAD] [--timeout 300] [--seconds N] [--only packages/popup]
// A mutant is killed if a test fails that passes without it, or if the tests exceed --timeout, in seconds. If it survives, the tests run again with an error
// at the same place: if they still pass, they do not cover it, and it does not count. --seconds ends the check early; the same
// --seed chooses the same mutants of a commit. Works in a temporary copy of the commit with the installed dependencies.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importersOf } from "./lib/mutants/imports.mjs";
import { mutated, mutationsOf, describe, throwing } from "./lib/mutants/mutations.mjs";
import { TestRunner } from "./lib/mutants/test-runner.mjs";
import { root } from "./lib/root.mjs";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    commit: { type: "string", default: "HEAD" },
    timeout: { type: "string", default: "300" },
    seconds: { type: "string", default: "Infinity" },
    only: { type: "string", default: "packages/" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "waymark-mutants-"));
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
const random = toRandom(Number(values.seed));
/** Test files that fail without a mutation too, in an old commit for example. */
const broken = new Set();
const counts = { killed: 0, survived: 0, "not covered": 0 };
const began = performance.now();
const runner = new TestRunner(folder, Number(values.timeout));
try {
  git("worktree", "add", "--detach", "--quiet", folder, values.commit);
  copyModules();
  const paths = git("ls-tree", "-r", "--name-only", values.commit)
    .split("\n")
    .filter((path) => /^packages\/.*\.ts$/.test(path));
  const files = sources(paths);
  const testsOf = importersOf(
    folder,
    paths.filter((path) => !path.endsWith(".test.ts")),
    paths.filter((path) => path.endsWith(".test.ts")),
  );
  const total = files.reduce((sum, { text }) => sum + text.length, 0);
  while (counts.killed + counts.survived < Number(values.count)) {
    if (performance.now() - began > Number(values.seconds) * 1000) break;
    // Long files have more mutants.
    let at = random() * total;
    const { path, text } = files.find((file) => (at -= file.text.length) < 0) ?? files[0];
    const mutations = mutationsOf(path, text);
    if (mutations.length === 0) continue;
    const mutation = mutations[Math.floor(random() * mutations.length)];
    const result = await resultOf({ path, text, mutation, tests: testsOf(path) });
    counts[result]++;
    console.log(`${result.padEnd(11)}  ${describe(path, text, mutation)}`);
  }
} finally {
  runner.stop();
  git("worktree", "remove", "--force", folder);
  rmSync(folder, { recursive: true, force: true });
}
const seconds = Math.round((performance.now() - began) / 1000);
const all = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
if (broken.size > 0)
  console.log(`Left out, since they fail without mutations: ${[...broken].join(", ")}`);
console.log(`${all.join(", ")} (seed ${values.seed}, ${values.commit}, ${seconds} s)`);

/** The dependencies, as links where possible: workspace packages resolve to the copy. */
function copyModules() {
  const names = ["packages", "examples"].flatMap((group) =>
    readdirSync(join(folder, group)).map((name) => join(group, name)),
  );
  for (const name of [".", ...names]) {
    const [from, to] = [root, folder].map((base) => join(base, name, "node_modules"));
    const copy = (how) => execFileSync("cp", [how, from, to], { stdio: "ignore" });
    try {
      readdirSync(from);
    } catch {
      continue;
    }
    try {
      copy("-al");
    } catch {
      rmSync(to, { recursive: true, force: true });
      copy("-a");
    }
  }
  // Durations of earlier runs: vitest writes this file in place, so it must not be a link.
  rmSync(join(folder, "node_modules/.vite"), { recursive: true, force: true });
}

/** The source files that tests may cover. */
function sources(paths) {
  const isSource = (path) =>
    /^packages\/[^/]+\/src\//.test(path) &&
    path.startsWith(values.only) &&
    !/\.test(?:-d)?\.ts$|\.generated\.ts$|\/test\/|\/testing\/|^packages\/testing\//.test(path);
  return paths
    .filter(isSource)
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

async function resultOf({ path, text, mutation, tests }) {
  const packageFolder = path.split("/").slice(0, 2).join("/");
  const own = tests.filter((test) => test.startsWith(`${packageFolder}/`));
  const run = (changed, files) => {
    writeFileSync(join(folder, path), changed);
    return runner.failing(path, files);
  };
  const fails = async (changed) => {
    // Most mutants are killed by the closest tests.
    for (const files of [own.slice(0, 4), own.slice(4, 16), own.slice(16)]) {
      for (;;) {
        const usable = files.filter((file) => !broken.has(file));
        if (usable.length === 0) break;
        const failed = await run(changed, usable);
        if (failed.length === 0) break;
        const brokenHere = await run(text, failed);
        if (brokenHere.length === 0) return true;
        for (const file of brokenHere) broken.add(file);
      }
    }
    return false;
  };
  try {
    if (await fails(mutated(text, mutation))) return "killed";
    return (await fails(throwing(text, mutation))) ? "survived" : "not covered";
  } finally {
    writeFileSync(join(folder, path), text);
  }
}

function toRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
