import { serve, silentLog } from "@waymark/node";
import Database from "better-sqlite3";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fuzzBudget, type Budget } from "./lib/fuzz/budget.ts";
import { describeRequest, violationsOf, type Reply } from "./lib/fuzz/invariants.ts";
import { seededRandom } from "./lib/fuzz/random.ts";
import { nextRequest, type FuzzRequest } from "./lib/fuzz/requests.ts";
import { addItems, callerHeader, startFullSite, type FullSite } from "./lib/fuzz/site.ts";
import { targetsOf } from "./lib/fuzz/targets.ts";

const seed = Number(process.env["FUZZ_SEED"] ?? 20_260_115);
const budget = fuzzBudget();
const overSocket = fuzzBudget({ share: 0.1, max: 300 });

type Fetch = (request: Request) => Promise<Response> | Response;
type Send = (request: FuzzRequest) => Promise<Reply>;
/** Returns a function that sends requests to an API and measures the processor time of each. */
const toSend =
  (base: string, answer: Fetch): Send =>
  async ({ as, method, path, headers: given, body }) => {
    const headers = { ...given, [callerHeader]: as };
    const request = new Request(base + path, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const start = process.cpuUsage();
    const response = await answer(request);
    const bytes = Buffer.from(await response.arrayBuffer());
    const milliseconds = process.cpuUsage(start).user / 1_000;
    // `site.fetch` returns compressed bodies; over a socket the client has decompressed them.
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const text = (isGzip ? gunzipSync(bytes) : bytes).toString();
    return { status: response.status, headers: response.headers, text, milliseconds };
  };

/** Sends generated requests and reports the invariants that responses violate. */
async function run(
  site: FullSite,
  writes: CountWrites,
  send: Send,
  { start }: Budget,
  seed: number,
) {
  const targets = targetsOf(site.site.catalogue());
  const source = { random: seededRandom(seed), targets, maxId: 40 };
  const tuples = new Set<string>();
  const reports: string[] = [];
  let slowest = { milliseconds: 0, request: "" };
  const isEnough = start();
  let count = 0;
  for (; !isEnough(count) && reports.length < 25; count++) {
    if (count % 400 === 399) await addItems(site);
    const request = nextRequest(source);
    const before = writes();
    const logged = site.log.lines.length;
    const reply = await send(request);
    const violations = violationsOf(request, reply, writes() !== before);
    const code = /"code":"(\w+)"/.exec(reply.text.slice(0, 200))?.[1] ?? "";
    tuples.add(`${request.target} ${reply.status} ${code}`);
    if (reply.milliseconds > slowest.milliseconds)
      slowest = { milliseconds: reply.milliseconds, request: describeRequest(request) };
    if (violations.length === 0) continue;
    const causes = site.log.lines
      .slice(logged)
      .map(({ fields }) => (fields["error"] as Error)?.stack);
    reports.push(
      [
        `${count}: ${violations.join(", ")}`,
        describeRequest(request),
        reply.text.slice(0, 300),
        ...causes,
      ].join("\n  "),
    );
  }
  const time = `${Math.round(slowest.milliseconds)} ms: ${slowest.request}`;
  console.log(
    `fuzz: seed ${seed}, ${count} requests to ${targets.length} endpoints, ${tuples.size} different responses (route, method, status, code); slowest ${time}`,
  );
  return reports.join("\n");
}
/** The number of writes to the database file so far, except those to the table of rate limits. */
type CountWrites = () => number;

/** A site with items on a file, and a second connection that detects writes. */
async function startSite() {
  const folder = await mkdtemp(join(tmpdir(), "waymark-fuzz-"));
  const file = join(folder, "site.db");
  const site = await startFullSite(file);
  await addItems(site);
  const connection = new Database(file, { readonly: true });
  const version = connection.prepare("pragma data_version").pluck();
  const attempts = connection
    .prepare("select count(*), sum(count), max(until) from core_attempts")
    .raw();
  let last = { version: version.get(), attempts: String(attempts.get()), writes: 0 };
  return {
    site,
    writes() {
      const now = { ...last, version: version.get() };
      if (now.version === last.version) return last.writes;
      now.attempts = String(attempts.get());
      // Rejected and read requests may count attempts for a rate limit.
      if (now.attempts === last.attempts) now.writes++;
      last = now;
      return last.writes;
    },
    async [Symbol.asyncDispose]() {
      connection.close();
      await site.site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test(
  `${budget.label} with invalid values cause no server errors and no unexpected writes`,
  { timeout: 900_000 },
  async () => {
    await using started = await startSite();
    const { site, writes } = started;
    const send = toSend(site.site.info.api, site.site.fetch);
    expect(await run(site, writes, send, budget, seed)).toBe("");
    // The documentation lists each error code.
    expect(site.watched.undeclared(site.site)).toEqual([]);
  },
);

test(
  `${overSocket.label} with invalid values cause no server errors over a socket`,
  { timeout: 300_000 },
  async () => {
    await using started = await startSite();
    const { site, writes } = started;
    const server = await serve(
      { fetch: site.site.fetch },
      { port: 0, log: silentLog, limits: { maxDelay: 60_000 } },
    );
    try {
      const send = toSend(`${server.url}/api`, fetch);
      expect(await run(site, writes, send, overSocket, seed + 1)).toBe("");
    } finally {
      await server.close();
    }
  },
);
