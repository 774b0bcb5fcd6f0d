import { hourMs, minuteMs, type SiteInfo, perSite } from "@waymark/core";

/** The number of values in a response, including lists and maps: its approximate cost. */
export const weightOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + weightOf(one), 1)
    : 1;

/** Maximum number of cached reports, and of their values together; the latest is cached whatever its size. */
const max = 100;
const maxValues = 200_000;
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
  readonly cached: Map<string, CachedReport>;
  /** The current or last computation. */
  last: Promise<unknown>;
}
const memoryOf = perSite((): Memory => ({ cached: new Map(), last: Promise.resolve() }));

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
  const memory = memoryOf(site);
  const { cached, last } = memory;
  const known = cached.get(key);
  const age = known ? now.getTime() - known.at : -1;
  if (known && age >= 0 && age < (known.isGolden ? long : short)) return known.answer as Promise<A>;
  const answer = last.then(make);
  const own: CachedReport = { at: now.getTime(), isGolden, answer, weight: 0 };
  cached.delete(key);
  cached.set(key, own);
  memory.last = answer.then(
    (made) => {
      own.weight = weightOf(made);
      forgetOldest(cached);
    },
    () => void (cached.get(key) === own && cached.delete(key)),
  );
  forgetOldest(cached);
  return answer;
}

function forgetOldest(cached: Map<string, CachedReport>): void {
  let weight = [...cached.values()].reduce((sum, one) => sum + one.weight, 0);
  for (const [key, one] of cached) {
    if (cached.size <= 1 || (cached.size <= max && weight <= maxValues)) return;
    weight -= one.weight;
    cached.delete(key);
  }
}
