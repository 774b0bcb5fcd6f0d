import type { SiteInfo } from "@waymark/core";
import type { DatapointContext } from "../kit/datapoint.ts";
import { before } from "../verify/home.ts";
import type { HealthResult } from "./check.ts";
import { checks } from "./checks.ts";

/** Milliseconds that one check may take, and that what they said is told again. */
const patience = 2_000;
const freshness = 60_000;

type Results = Readonly<Record<string, HealthResult>>;
interface Memory {
  at: number;
  results: Promise<Results>;
}
const memories = new WeakMap<SiteInfo, Memory>();

/** What the checks say, at most a minute old. Who asks meanwhile waits for the same. */
export function runChecks(asked: DatapointContext): Promise<Results> {
  const now = asked.clock.now().getTime();
  const known = memories.get(asked.site);
  if (known && now >= known.at && now - known.at < freshness) return known.results;
  const results = runAll(asked);
  memories.set(asked.site, { at: now, results });
  return results;
}

async function runAll(asked: DatapointContext): Promise<Results> {
  const entries: [string, HealthResult][] = [];
  for (const { name, probe } of checks) {
    let errorMsg: string;
    try {
      errorMsg = (await before(probe(asked), AbortSignal.timeout(patience))) ?? "";
    } catch (error) {
      // What a driver says may hold paths and names.
      asked.log.warn("A check of the site failed.", { check: name, error });
      errorMsg = "It failed, or did not answer in time.";
    }
    entries.push([name, { pass: errorMsg === "", errorMsg }]);
  }
  return Object.fromEntries(entries);
}
