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
import { checksumOf, differingRows } from "./lib/move/checksums.mjs";
import { move } from "./lib/move/move.mjs";
import { openRaw } from "./lib/move/raw-database.mjs";
import { createRequests } from "./lib/move/requests.mjs";
import { createReport } from "./lib/report.mjs";

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
const databases = {
  first: `sqlite:${join(folder, "first.db")}`,
  server: await server.createDatabase("site"),
  second: `sqlite:${join(folder, "second.db")}`,
};
const environment = (url) => ({
  ...process.env,
  DATABASE_URL: url,
  DATA_DIR: folder,
  SITE_URL: "http://moved.example",
  LOG_LEVEL: "error",
});
const { check, finish } = createReport();
/** Runs a program of lib/move on a database; returns its output. */
async function run(name, url, args = [], input = "") {
  const file = fileURLToPath(new URL(`lib/move/${name}`, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
    env: environment(url),
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(input);
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (status !== 0) throw new Error(`${name} exited with code ${status}.`);
  return printed;
}
const elapsed = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

try {
  let began = performance.now();
  await run("fill.mjs", databases.first, [String(posts)]);
  process.env.DATABASE_URL = "sqlite::memory:";
  const { default: site } = await import("./lib/move/site.mjs");
  const tables = site.resources.tables.map(({ name, table }) => [
    name,
    Object.entries(table.columns).map(([column, { type }]) => [column, type]),
  ]);
  await site.close();
  const checksums = new Map();
  const readChecksums = async (name) => {
    const raw = await openRaw(databases[name]);
    const all = new Map();
    for (const [table, columns] of tables) all.set(table, await checksumOf(raw, table, columns));
    checksums.set(name, all);
    await raw.close();
  };
  await readChecksums("first");
  const rows = [...checksums.get("first").values()].reduce((sum, { count }) => sum + count, 0);
  const bytes = statSync(databases.first.slice("sqlite:".length)).size;
  console.log(
    `${posts} posts: ${rows} rows in ${tables.length} tables, ${(bytes / 2 ** 20).toFixed(0)} MiB, created in ${elapsed(began)}`,
  );

  for (const [from, to] of [
    ["first", "server"],
    ["server", "second"],
  ]) {
    const result = await move(databases[from], databases[to], {
      rows,
      kills,
      env: environment(databases[from]),
    });
    const name = `${from} → ${to}`;
    const isComplete =
      result.status === 0 && result.text.includes(`${rows} rows in ${tables.length} tables`);
    check(
      `${name}: the move completes`,
      isComplete ? [] : [`status ${result.status}`, result.text.slice(-1000)],
    );
    const isResumed = result.killed.length === kills.length && result.text.includes("earlier runs");
    check(
      `${name}: the move resumes after two kills`,
      isResumed ? [] : [`killed at ${result.killed}`],
    );
    console.log(
      `${name}: ${result.seconds.toFixed(1)} s including the comparison and two restarts (killed at ${result.killed.join(" and ")} rows), ${Math.round(rows / result.seconds)} rows/s`,
    );
    await readChecksums(to);
    const differences = [];
    for (const [table, columns] of tables) {
      const [one, other] = ["first", to].map((name) => checksums.get(name).get(table));
      if (one.count === other.count && one.sum === other.sum) continue;
      differences.push(`${table}: ${one.count} and ${other.count} rows`);
      const [a, b] = [await openRaw(databases.first), await openRaw(databases[to])];
      differences.push(...(await differingRows(a, b, table, columns)));
      await Promise.all([a.close(), b.close()]);
    }
    check(`${name}: all rows are equal`, differences);
  }

  began = performance.now();
  const requests = createRequests(Number(values.requests), posts);
  const responses = {};
  for (const [name, url] of Object.entries(databases))
    responses[name] = JSON.parse(await run("send-requests.mjs", url, [], JSON.stringify(requests)));
  const hasContent = ({ status, bytes: length }) => status === 200 && length > 2;
  const found = responses.first.filter(hasContent).length;
  check(
    "most responses have content",
    found > requests.length / 2
      ? []
      : responses.first.map(({ status, start }) => `${status} ${start}`),
  );
  for (const name of ["server", "second"])
    check(
      `the responses of first and ${name} are equal`,
      requests.flatMap(({ path }, at) => {
        const [one, other] = [responses.first[at], responses[name][at]];
        if (JSON.stringify(one) === JSON.stringify(other)) return [];
        return [path, JSON.stringify(one), JSON.stringify(other)];
      }),
    );
  console.log(
    `${requests.length} requests to each of the three databases, ${found} responses with content, compared in ${elapsed(began)}`,
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(finish());
