import { isRead, referencesOf, type Operation } from "./operation.ts";
import { replay, type Difference } from "./replay.ts";
import type { StorageFactory } from "./storages.ts";

/** The indexes of an operation and of all operations that it depends on, directly or indirectly. */
function dependenciesOf(
  operations: readonly Operation[],
  operation: Operation,
): ReadonlySet<number> {
  const byIndex = new Map(operations.map((one) => [one.n, one]));
  const dependencies = new Set<number>([operation.n]);
  for (const n of dependencies) {
    const found = byIndex.get(n);
    if (found) for (const reference of referencesOf(found)) dependencies.add(reference);
  }
  return dependencies;
}

/**
 * Searches for a short sequence that reproduces a difference: it starts with the dependencies of the operation, adds earlier
 * writes until the difference appears, and then removes operations as long as it still appears. Undefined if no sequence
 * reproduces it within the time limit.
 */
export async function shrink(
  factories: readonly [StorageFactory, StorageFactory],
  operations: readonly Operation[],
  { operation, path }: Difference,
  milliseconds: number,
): Promise<readonly Operation[] | undefined> {
  const end = performance.now() + milliseconds;
  const isTimeOver = () => performance.now() > end;
  const kind = toKind(path);
  const reproduces = async (sequence: readonly Operation[]) => {
    const { differences } = await replay(factories, sequence);
    return differences.some((found) => toKind(found.path) === kind);
  };
  const before = operations.filter(({ n }) => n <= operation.n);
  const dependencies = dependenciesOf(before, operation);
  const writes = before.filter((one) => !isRead(one) || dependencies.has(one.n));
  let shortest: readonly Operation[] | undefined;
  for (const size of [0, 20, 100, 400, 1600, writes.length]) {
    if (isTimeOver()) return undefined;
    const from = writes.length - 1 - size;
    const candidate = writes.filter(({ n }, i) => i >= from || dependencies.has(n));
    if (await reproduces(candidate)) {
      shortest = candidate;
      break;
    }
    if (size >= writes.length) break;
  }
  if (!shortest) return undefined;
  for (let size = shortest.length >> 1; size >= 1 && !isTimeOver(); size >>= 1)
    for (let i = 0; i < shortest.length && !isTimeOver();) {
      const fewer: readonly Operation[] = [...shortest.slice(0, i), ...shortest.slice(i + size)];
      if (fewer.length > 0 && (await reproduces(fewer))) shortest = fewer;
      else i += size;
    }
  return shortest;
}

/** The path of a mismatch without indexes, which change when operations are removed. */
export const toKind = (path: string): string => path.replaceAll(/\.\d+/g, ".n");
