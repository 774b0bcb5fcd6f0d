import type { SiteInfo } from "@waymark/core";

/** Answers that are kept, and milliseconds: of days that are over, and of others. */
const most = 100;
const [long, short] = [3_600_000, 60_000];

interface Kept {
  readonly at: number;
  readonly isGolden: boolean;
  readonly answer: Promise<unknown>;
}
const caches = new WeakMap<SiteInfo, Map<string, Kept>>();

/** An answer that was made lately to the same question, or a new one. Two that ask at once wait for the same. */
export async function remembered<A>(
  site: SiteInfo,
  key: string,
  { now, isGolden }: { readonly now: Date; readonly isGolden: boolean },
  make: () => Promise<A>,
): Promise<A> {
  let cache = caches.get(site);
  if (!cache) caches.set(site, (cache = new Map()));
  const known = cache.get(key);
  const age = known ? now.getTime() - known.at : -1;
  if (known && age >= 0 && age < (known.isGolden ? long : short)) return known.answer as Promise<A>;
  const answer = make();
  cache.delete(key);
  cache.set(key, { at: now.getTime(), isGolden, answer });
  answer.catch(() => cache.delete(key));
  for (const oldest of cache.keys()) if (cache.size > most) cache.delete(oldest);
  return answer;
}
