import { memory, type Logger } from "@waymark/core";
import type { NamedTable, Storage, StorageAdapter } from "@waymark/storage";
import { testClock } from "@waymark/testing";
import { gunzipSync } from "node:zlib";
import { startFullSite } from "../fuzz/site.ts";
import { targetsOf, type Target } from "../fuzz/targets.ts";
import { seedChance } from "./chance.ts";
import { giveIdsLikeOthers } from "./ids.ts";
import { toRequest, type Step } from "./step.ts";

/** What a site answered. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}
/** A site on one storage, against which a log is played. */
export interface Lane {
  readonly name: string;
  play(step: Step): Promise<Reply>;
  /** The rows of every table, in the order of their keys. */
  rows(): Promise<ReadonlyMap<string, readonly object[]>>;
  /** What the site logged since this was asked last: causes of failures. */
  logged(): readonly string[];
  close(): Promise<void>;
}

const start = Date.UTC(2026, 0, 15, 12);

/** The routes of the site that logs are played against. */
export async function readTargets(): Promise<readonly Target[]> {
  const { site } = await startFullSite(memory());
  try {
    return targetsOf(site.catalogue());
  } finally {
    await site.close();
  }
}

export async function openLane(name: string, adapter: StorageAdapter): Promise<Lane> {
  const opened: { storage?: Storage; tables?: readonly NamedTable[] } = {};
  const watched: StorageAdapter = {
    name: adapter.name,
    open(tables, migrations) {
      const storage = adapter.open(tables, migrations);
      Object.assign(opened, { storage, tables });
      return {
        ...storage,
        async migrate(options) {
          const done = await storage.migrate(options);
          await giveIdsLikeOthers(storage, tables);
          // From here on they do the same; adapters draw when they are opened.
          seedChance(0);
          return done;
        },
      };
    },
  };
  const clock = testClock(new Date(start));
  const { site, log } = await startFullSite(watched, { clock });
  const answers = new Map<number, unknown>();
  let read = 0;

  return {
    name,
    async play(step) {
      clock.set(new Date(start + step.at * 1000));
      seedChance(step.n + 1);
      if (step.worksFirst) await site.runJobs();
      const request = toRequest(step, site.info.api, answers);
      const response = await site.fetch(request);
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString();
      answers.set(step.n, parsed(text));
      const headers = Object.fromEntries(response.headers);
      // Counted over the whole process where the client has given none.
      if (headers["x-request-id"] !== request.headers.get("x-request-id"))
        delete headers["x-request-id"];
      return { status: response.status, headers, text };
    },
    async rows() {
      const { storage, tables = [] } = opened;
      const rows = new Map<string, readonly object[]>();
      for (const { name: table, table: declared } of tables)
        rows.set(table, (await storage?.find(declared, {})) ?? []);
      return rows;
    },
    logged() {
      const lines = (log as Logger & typeof log).lines.slice(read);
      read = log.lines.length;
      return lines.map(({ fields }) => String((fields["error"] as Error | undefined)?.stack));
    },
    close: () => site.close(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
