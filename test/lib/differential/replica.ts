import { memory, type Logger } from "@waymark/core";
import type { NamedTable, Storage, StorageAdapter } from "@waymark/storage";
import { testClock } from "@waymark/testing";
import { gunzipSync } from "node:zlib";
import { startFullSite } from "../fuzz/site.ts";
import { targetsOf, type Target } from "../fuzz/targets.ts";
import { toRequest, type Operation } from "./operation.ts";
import { seedGlobals } from "./seeded-globals.ts";
import { useSequentialIds } from "./sequential-ids.ts";

/** The response of a site. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}
/** A site on one storage that executes a workload. */
export interface Replica {
  readonly name: string;
  execute(operation: Operation): Promise<Reply>;
  /** The rows of each table, sorted by key. */
  rows(): Promise<ReadonlyMap<string, readonly object[]>>;
  /** The errors that the site has logged since the last call. */
  takeErrors(): readonly string[];
  close(): Promise<void>;
}

const start = Date.UTC(2026, 0, 15, 12);

/** The endpoints of the replicas. */
export async function readTargets(): Promise<readonly Target[]> {
  const { site } = await startFullSite(memory());
  try {
    return targetsOf(site.catalogue());
  } finally {
    await site.close();
  }
}

/** Starts a replica on an empty storage. */
export async function startReplica(name: string, adapter: StorageAdapter): Promise<Replica> {
  const current: { storage?: Storage; tables?: readonly NamedTable[] } = {};
  const observed: StorageAdapter = {
    name: adapter.name,
    open(tables, migrations) {
      const storage = adapter.open(tables, migrations);
      Object.assign(current, { storage, tables });
      return {
        ...storage,
        async migrate(options) {
          const result = await storage.migrate(options);
          await useSequentialIds(storage, tables);
          // Adapters use random values while they open, so the sequence starts here.
          seedGlobals(0);
          return result;
        },
      };
    },
  };
  const clock = testClock(new Date(start));
  const { site, log } = await startFullSite(observed, { clock });
  const responses = new Map<number, unknown>();
  let readLines = 0;

  return {
    name,
    async execute(operation) {
      clock.set(new Date(start + operation.at * 1000));
      seedGlobals(operation.n + 1);
      if (operation.runJobsFirst) await site.runJobs();
      const request = toRequest(operation, site.info.api, responses);
      const response = await site.fetch(request);
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString();
      responses.set(operation.n, parseJson(text));
      const headers = Object.fromEntries(response.headers);
      // Generated ids are numbered per process, so they differ between replicas.
      if (headers["x-request-id"] !== request.headers.get("x-request-id"))
        delete headers["x-request-id"];
      return { status: response.status, headers, text };
    },
    async rows() {
      const { storage, tables = [] } = current;
      const rows = new Map<string, readonly object[]>();
      for (const { name: table, table: declared } of tables)
        rows.set(table, (await storage?.find(declared, {})) ?? []);
      return rows;
    },
    takeErrors() {
      const lines = (log as Logger & typeof log).lines.slice(readLines);
      readLines = log.lines.length;
      return lines.map(({ fields }) => String((fields["error"] as Error | undefined)?.stack));
    },
    close: () => site.close(),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
