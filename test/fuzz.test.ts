import { serve, silentLog } from "@waymark/node";
import Database from "better-sqlite3";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fuzzBudget, type Budget } from "./lib/fuzz/budget.ts";
import { faultsOf, shown, type Reply } from "./lib/fuzz/oracle.ts";
import { random } from "./lib/fuzz/random.ts";
import { nextRequest, type FuzzRequest } from "./lib/fuzz/requests.ts";
import { callerHeader, fill, startFullSite, type FullSite } from "./lib/fuzz/site.ts";
import { targetsOf } from "./lib/fuzz/targets.ts";

const seed = Number(process.env["FUZZ_SEED"] ?? 20_260_115);
const budget = fuzzBudget();
const overSocket = fuzzBudget({ share: 0.1, most: 300 });

type Fetch = (request: Request) => Promise<Response> | Response;
type Send = (request: FuzzRequest) => Promise<Reply>;
/** Sends requests below an address, and measures the processor time of each. */
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
    // A site answers `fetch` compressed where that was asked for; over a socket the client has unpacked it.
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const text = (isPacked ? gunzipSync(bytes) : bytes).toString();
    return { status: response.status, headers: response.headers, text, milliseconds };
  };

/** Sends generated requests and gathers what is wrong with the answers. */
async function run(site: FullSite, watch: Watch, send: Send, { start }: Budget, own: number) {
  const targets = targetsOf(site.site.catalogue());
  const ground = { random: random(own), targets, mostId: 40 };
  const tuples = new Set<string>();
  const faults: string[] = [];
  let slowest = { milliseconds: 0, shown: "" };
  const isEnough = start();
  let count = 0;
  for (; !isEnough(count) && faults.length < 25; count++) {
    if (count % 400 === 399) await fill(site);
    const request = nextRequest(ground);
    const before = watch();
    const logged = site.log.lines.length;
    const reply = await send(request);
    const found = faultsOf(request, reply, watch() !== before);
    const code = /"code":"(\w+)"/.exec(reply.text.slice(0, 200))?.[1] ?? "";
    tuples.add(`${request.target} ${reply.status} ${code}`);
    if (reply.milliseconds > slowest.milliseconds)
      slowest = { milliseconds: reply.milliseconds, shown: shown(request) };
    if (found.length === 0) continue;
    const causes = site.log.lines
      .slice(logged)
      .map(({ fields }) => (fields["error"] as Error)?.stack);
    faults.push(
      [`${count}: ${found.join(", ")}`, shown(request), reply.text.slice(0, 300), ...causes].join(
        "\n  ",
      ),
    );
  }
  const time = `${Math.round(slowest.milliseconds)} ms: ${slowest.shown}`;
  console.log(
    `fuzz: seed ${own}, ${count} requests to ${targets.length} endpoints, ${tuples.size} different answers (route, method, status, code); slowest ${time}`,
  );
  return faults.join("\n");
}
/** Changes whenever another connection has written to the file, but for counts of attempts. */
type Watch = () => unknown;

/** A site on a file, filled, with a look at the file from outside. */
async function startWatched() {
  const folder = await mkdtemp(join(tmpdir(), "waymark-fuzz-"));
  const file = join(folder, "site.db");
  const site = await startFullSite(file);
  await fill(site);
  const outside = new Database(file, { readonly: true });
  const version = outside.prepare("pragma data_version").pluck();
  const tried = outside.prepare("select count(*), sum(count), max(until) from core_attempts").raw();
  let seen = { version: version.get(), tried: String(tried.get()), writes: 0 };
  return {
    site,
    watch() {
      const now = { ...seen, version: version.get() };
      if (now.version === seen.version) return seen.writes;
      now.tried = String(tried.get());
      // Attempts to get past a secret are counted, whatever is answered.
      if (now.tried === seen.tried) now.writes++;
      seen = now;
      return seen.writes;
    },
    async [Symbol.asyncDispose]() {
      outside.close();
      await site.site.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test(
  `${budget.shown} that are wrong break nothing and change nothing that they must not`,
  { timeout: 900_000 },
  async () => {
    await using started = await startWatched();
    const { site, watch } = started;
    const send = toSend(site.site.info.api, site.site.fetch);
    expect(await run(site, watch, send, budget, seed)).toBe("");
    // Documents tell of each code.
    expect(site.watched.undeclared(site.site)).toEqual([]);
  },
);

test(
  `${overSocket.shown} that are wrong break nothing over a socket`,
  { timeout: 300_000 },
  async () => {
    await using started = await startWatched();
    const { site, watch } = started;
    const server = await serve(
      { fetch: site.site.fetch },
      { port: 0, log: silentLog, limits: { maxDelay: 60_000 } },
    );
    try {
      const send = toSend(`${server.url}/api`, fetch);
      expect(await run(site, watch, send, overSocket, seed + 1)).toBe("");
    } finally {
      await server.close();
    }
  },
);
