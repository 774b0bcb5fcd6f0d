import { compareReplies, compareRows, type Mismatch } from "./compare.ts";
import { isRead, type Operation } from "./operation.ts";
import { startReplica, type Replica, type Reply } from "./replica.ts";
import type { StorageFactory } from "./storages.ts";

/** An operation with different responses on two storages, or after which their rows differ. */
export interface Difference extends Mismatch {
  readonly operation: Operation;
  /** The errors that the sites logged during the operation. */
  readonly errors: readonly string[];
}
export interface ReplayResult {
  /** The number of operations executed. */
  readonly count: number;
  readonly differences: readonly Difference[];
  /** The number of responses by route, method, status and code. */
  readonly tuples: ReadonlyMap<string, number>;
}
export interface ReplayOptions {
  /** Stops after this number of differences. Default 1. */
  readonly maxDifferences?: number;
  /** The number of operations between comparisons of all tables; the last comparison is at the end. Default 1000. */
  readonly rowsEvery?: number;
  readonly progress?: (count: number) => void;
}

/** Executes each operation on a new site on each of two storages, and compares responses and rows. */
export async function replay(
  factories: readonly [StorageFactory, StorageFactory],
  operations: Iterable<Operation>,
  { maxDifferences = 1, rowsEvery = 1000, progress }: ReplayOptions = {},
): Promise<ReplayResult> {
  const replicas: Replica[] = [];
  for (const factory of factories)
    replicas.push(await startReplica(factory.name, factory.create()));
  const [one, other] = replicas as [Replica, Replica];
  const differences: Difference[] = [];
  const tuples = new Map<string, number>();
  let count = 0;
  let lastWrite: Operation | undefined;
  const record = (operation: Operation, mismatch: Mismatch | undefined) => {
    const errors = [...one.takeErrors(), ...other.takeErrors()];
    if (mismatch) differences.push({ operation, ...mismatch, errors });
  };
  const compareTables = async () => {
    if (lastWrite) record(lastWrite, compareRows(await one.rows(), await other.rows()));
  };
  try {
    for (const operation of operations) {
      if (differences.length >= maxDifferences) break;
      const first = await one.execute(operation);
      const second = await other.execute(operation);
      record(operation, compareReplies(first, second) ?? serverErrorOf(first, second));
      const tuple = toTuple(operation, first);
      tuples.set(tuple, (tuples.get(tuple) ?? 0) + 1);
      if (!isRead(operation)) lastWrite = operation;
      count++;
      if (count % rowsEvery === 0) await compareTables();
      progress?.(count);
    }
    if (differences.length < maxDifferences) await compareTables();
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
  }
  return { count, differences, tuples };
}

/** Reports a server error, even if both replicas return it. */
const serverErrorOf = ({ status, text }: Reply, other: Reply): Mismatch | undefined =>
  status >= 500 && status !== 501
    ? { path: `status ${status}`, one: text, other: other.text }
    : undefined;

const toTuple = ({ target }: Operation, { status, text }: Reply): string =>
  `${target} ${status} ${/"code":"(\w+)"/.exec(text.slice(0, 200))?.[1] ?? ""}`;
