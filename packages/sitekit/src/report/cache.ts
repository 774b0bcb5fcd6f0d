import type { SiteInfo } from "@waymark/core";
import { weightOf } from "../kit/weight.ts";

/** Answers that are kept, and the values that all of them hold together: the newest is kept however large it is. */
const most = 100;
const mostValues = 200_000;
/** Milliseconds that they are kept: of days that are over, and of others. */
const [long, short] = [3_600_000, 60_000];

interface CachedReport {
  readonly at: number;
  readonly isGolden: boolean;
  readonly answer: Promise<unknown>;
  /** 0 until it is made. */
  weight: number;
}
interface Memory {
  /** The oldest stands first. */
  readonly kept: Map<string, CachedReport>;
  /** What is made, or was made last. */
  last: Promise<unknown>;
}
const memories = new WeakMap<SiteInfo, Memory>();

/**
 * An answer that was made lately to the same question, or a new one. Two that ask at once wait for the same, and one is made
 * after the other: each may look at very much.
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
