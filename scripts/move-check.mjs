#!/usr/bin/env node
// Fills a site on SQLite, moves it to PostgreSQL and back to another file with `waymark migrate --from --to`, which is
// killed twice in each direction, and compares the three databases: all rows of all tables, and responses.
//   node scripts/move-check.mjs [--posts 100000] [--requests 200]      (requires PostgreSQL and a build: npm run build)
// To run the sources without a build: node --conditions=@waymark/source --import ./scripts/from-source.mjs scripts/move-check.mjs
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "@waymark/storage-postgres/testing";
import { newJudge } from "./lib/judge.mjs";
import { move } from "./lib/move/move.mjs";
import { makeRequests } from "./lib/move/requests.mjs";
import { openRaw } from "./lib/move/rows-of.mjs";
import { differing, sumUp } from "./lib/move/sums.mjs";

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "100000" },
    requests: { type: "string", default: "200" },
  },
});
const posts = Number(values.posts);
/** The shares of copied rows at which the move is killed. */
const kills = [0.3, 0.7];
const server = await startPostgres({ durable: true });
if (!server) {
  console.error("PostgreSQL is not installed.");
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "waymark-move-"));
const places = {
  first: `sqlite:${join(folder, "first.db")}`,
  server: await server.createDatabase("site"),
  second: `sqlite:${join(folder, "second.db")}`,
};
const envOf = (place) => ({
  ...process.env,
  DATABASE_URL: place,
  DATA_DIR: folder,
  SITE_URL: "http://moved.example",
  LOG_LEVEL: "error",
});
const { judge, close } = newJudge();
/** Runs a program of lib/move on a database; returns its output. */
async function run(name, place, args = [], input = "") {
  const file = fileURLToPath(new URL(`lib/move/${name}`, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
    env: envOf(place),
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(input);
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (status !== 0) throw new Error(`${name} ended with ${status}.`);
  return printed;
}
const time = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

try {
  let began = performance.now();
  await run("fill.mjs", places.first, [String(posts)]);
  process.env.DATABASE_URL = "sqlite::memory:";
  const { default: site } = await import("./lib/move/site.mjs");
  const tables = site.keeps.tables.map(({ name, table }) => [
    name,
    Object.entries(table.columns).map(([column, { type }]) => [column, type]),
  ]);
  await site.close();
  const sums = new Map();
  const sumAll = async (name) => {
    const raw = await openRaw(places[name]);
    const all = new Map();
    for (const [table, columns] of tables) all.set(table, await sumUp(raw, table, columns));
    sums.set(name, all);
    await raw.close();
  };
  await sumAll("first");
  const rows = [...sums.get("first").values()].reduce((sum, { count }) => sum + count, 0);
  const bytes = statSync(places.first.slice("sqlite:".length)).size;
  console.log(
    `${posts} posts: ${rows} rows in ${tables.length} tables, ${(bytes / 2 ** 20).toFixed(0)} MiB, made in ${time(began)}`,
  );

  for (const [from, to] of [
    ["first", "server"],
    ["server", "second"],
  ]) {
    const done = await move(places[from], places[to], { rows, kills, env: envOf(places[from]) });
    const way = `${from} → ${to}`;
    const isWhole =
      done.status === 0 && done.text.includes(`${rows} rows in ${tables.length} tables`);
    judge(
      `${way}: the move ends`,
      isWhole ? [] : [`status ${done.status}`, done.text.slice(-1000)],
    );
    const isResumed = done.killed.length === kills.length && done.text.includes("earlier runs");
    judge(`${way}: it was killed twice, and went on`, isResumed ? [] : [`at ${done.killed}`]);
    console.log(
      `${way}: ${done.seconds.toFixed(1)} s with the comparison and two new starts (killed at ${done.killed.join(" and ")} rows), ${Math.round(rows / done.seconds)} rows/s`,
    );
    await sumAll(to);
    const wrong = [];
    for (const [table, columns] of tables) {
      const [one, other] = ["first", to].map((name) => sums.get(name).get(table));
      if (one.count === other.count && one.sum === other.sum) continue;
      wrong.push(`${table}: ${one.count} and ${other.count} rows`);
      const [a, b] = [await openRaw(places.first), await openRaw(places[to])];
      wrong.push(...(await differing(a, b, table, columns)));
      await Promise.all([a.close(), b.close()]);
    }
    judge(`${way}: every row is the same`, wrong);
  }

  began = performance.now();
  const requests = makeRequests(Number(values.requests), posts);
  const answers = {};
  for (const [name, place] of Object.entries(places))
    answers[name] = JSON.parse(await run("ask.mjs", place, [], JSON.stringify(requests)));
  const isGood = ({ status, bytes: length }) => status === 200 && length > 2;
  const good = answers.first.filter(isGood).length;
  judge(
    "requests find something",
    good > requests.length / 2
      ? []
      : answers.first.map(({ status, begin }) => `${status} ${begin}`),
  );
  for (const name of ["server", "second"])
    judge(
      `first and ${name} answer the same`,
      requests.flatMap(({ path }, at) => {
        const [one, other] = [answers.first[at], answers[name][at]];
        if (JSON.stringify(one) === JSON.stringify(other)) return [];
        return [path, JSON.stringify(one), JSON.stringify(other)];
      }),
    );
  console.log(
    `${requests.length} requests to each of the three, ${good} of them answered with content, compared in ${time(began)}`,
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(close());
