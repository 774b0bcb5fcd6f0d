import { hourMs, minuteMs, type SiteInfo } from "@waymark/core";
import { weightOf } from "../kit/weight.ts";

/** Maximum number of cached reports, and of their values together; the latest is cached whatever its size. */
const most = 100;
const mostValues = 200_000;
/** Cache times in milliseconds: of past days, and of others. */
const [long, short] = [hourMs, minuteMs];

interface CachedReport {
  readonly at: number;
  readonly isGolden: boolean;
  readonly answer: Promise<unknown>;
  /** 0 until it is ready. */
  weight: number;
}
interface Memory {
  /** The oldest comes first. */
  readonly kept: Map<string, CachedReport>;
  /** The current or last computation. */
  last: Promise<unknown>;
}
const memories = new WeakMap<SiteInfo, Memory>();

/**
 * A cached response to the same request, or a new one. Concurrent callers share a computation, and computations run one
 * at a time, because each may read much data.
 */
export async function remembered<A>(
  site: SiteInfo,
  key: string,
  { now, isGolden }: { readonly now: Date; readonly isGolden: boolean },
  make: () => Promise<A>,
): Promise<A> {
  let memory = memories.get(site);
  if (!memory) memories.set(site, (memory = { kept: new Map(), last: Promise.resolve() }));
  const { kept, last } = memory;
  const known = kept.get(key);
  const age = known ? now.getTime() - known.at : -1;
  if (known && age >= 0 && age < (known.isGolden ? long : short)) return known.answer as Promise<A>;
  const answer = last.then(make);
  const own: CachedReport = { at: now.getTime(), isGolden, answer, weight: 0 };
  kept.delete(key);
  kept.set(key, own);
  memory.last = answer.then(
    (made) => {
      own.weight = weightOf(made);
      forgetOldest(kept);
    },
    () => void (kept.get(key) === own && kept.delete(key)),
  );
  forgetOldest(kept);
  return answer;
}

function forgetOldest(kept: Map<string, CachedReport>): void {
  let weight = [...kept.values()].reduce((sum, one) => sum + one.weight, 0);
  for (const [key, one] of kept) {
    if (kept.size <= 1 || (kept.size <= most && weight <= mostValues)) return;
    weight -= one.weight;
    kept.delete(key);
  }
}
