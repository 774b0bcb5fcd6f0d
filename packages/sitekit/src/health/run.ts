import { minuteMs, type SiteInfo } from "@waymark/core";
import type { DatapointContext } from "../kit/datapoint.ts";
import { before } from "../verify/home.ts";
import type { HealthResult } from "./check.ts";
import { checks } from "./checks.ts";

/** Timeout of a check, and cache time of the results, in milliseconds. */
const patience = 2_000;
const freshness = minuteMs;

type Results = Readonly<Record<string, HealthResult>>;
interface Memory {
  at: number;
  results: Promise<Results>;
}
const memories = new WeakMap<SiteInfo, Memory>();

/** The results of the checks, at most a minute old. Concurrent callers share a run. */
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
      // Messages of drivers may contain paths and names.
      asked.log.warn("A health check failed.", { check: name, error });
      errorMsg = "It failed, or timed out.";
    }
    entries.push([name, { pass: errorMsg === "", errorMsg }]);
  }
  return Object.fromEntries(entries);
}
