import type { Difference } from "./play.ts";
import { play } from "./play.ts";
import { isRead, namedBy, type Step } from "./step.ts";
import type { Source } from "./storages.ts";

/** The steps that a step speaks of, those that these speak of, and so on. */
function rootsOf(log: readonly Step[], step: Step): ReadonlySet<number> {
  const byPlace = new Map(log.map((one) => [one.n, one]));
  const roots = new Set<number>([step.n]);
  for (const n of roots) {
    const found = byPlace.get(n);
    if (found) for (const named of namedBy(found)) roots.add(named);
  }
  return roots;
}

/**
 * The shortest history found that still shows the difference: first what the step depends on, then with more and more
 * of the writes before it; then whatever can be dropped is dropped. Undefined where the time is over before one shows it.
 */
export async function shorten(
  sources: readonly [Source, Source],
  log: readonly Step[],
  { step, place }: Difference,
  milliseconds: number,
): Promise<readonly Step[] | undefined> {
  const end = performance.now() + milliseconds;
  const isOver = () => performance.now() > end;
  const kind = toKind(place);
  const shows = async (steps: readonly Step[]) => {
    const { differences } = await play(sources, steps);
    return differences.some((found) => toKind(found.place) === kind);
  };
  const before = log.filter(({ n }) => n <= step.n);
  const roots = rootsOf(before, step);
  const writes = before.filter((one) => !isRead(one) || roots.has(one.n));
  let history: readonly Step[] | undefined;
  for (const size of [0, 20, 100, 400, 1600, writes.length]) {
    if (isOver()) return undefined;
    const from = writes.length - 1 - size;
    const tried = writes.filter(({ n }, i) => i >= from || roots.has(n));
    if (await shows(tried)) {
      history = tried;
      break;
    }
    if (size >= writes.length) break;
  }
  if (!history) return undefined;
  for (let size = history.length >> 1; size >= 1 && !isOver(); size >>= 1)
    for (let i = 0; i < history.length && !isOver();) {
      const fewer: readonly Step[] = [...history.slice(0, i), ...history.slice(i + size)];
      if (fewer.length > 0 && (await shows(fewer))) history = fewer;
      else i += size;
    }
  return history;
}

/** A place without the numbers in it, which change when others are left out. */
export const toKind = (place: string): string => place.replaceAll(/\.\d+/g, ".n");
