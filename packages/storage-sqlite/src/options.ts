import { DefinitionError } from "@waymark/storage";
import type { DriverName } from "./driver.ts";
import { driverNames } from "./load-driver.ts";

/** Options of a SQLite database. */
export interface SqliteOptions {
  /** The path of the file, which is created if missing, or `":memory:"` for a database that is discarded when it is closed. */
  readonly file: string;
  /**
   * `"full"` (the default): an acknowledged write survives a power failure. `"normal"`: it survives a crash of the
   * process; a power failure may lose the last writes, but never reorders them.
   */
  readonly synchronous?: "full" | "normal";
  /** How long a write waits for a write of another process, in milliseconds. Default 5,000. */
  readonly busyTimeout?: number;
  /** How long a write waits for other writes of this process, in milliseconds. Default 30,000. */
  readonly queueTimeout?: number;
  /** The maximum number of cached statements, by the shape of their query. Default 500. */
  readonly statements?: number;
  /** The maximum number of counts that are cached until the next write. Default 1,000. */
  readonly counts?: number;
  /**
   * The number of threads for reads that may take long, such as counting the rows with a word, so that the site can
   * answer other requests. They are started once a table has more than 100,000 rows. Default 2; with 0, and in memory,
   * there are none.
   */
  readonly readers?: number;
  /**
   * The library through which SQLite is used. Default: `"better-sqlite3"`, or `"node:sqlite"` (Node 22.16 or later)
   * if better-sqlite3 cannot be loaded.
   */
  readonly driver?: DriverName;
  /** Time-out of such a read, including the wait for a thread, in milliseconds. Default 10,000. */
  readonly readTimeout?: number;
}

export type CheckedOptions = Required<Omit<SqliteOptions, "driver">> &
  Pick<SqliteOptions, "driver">;

/** @throws DefinitionError for an unknown option or one that is out of range. */
export function toOptions(given: string | SqliteOptions): CheckedOptions {
  const options = typeof given === "string" ? { file: given } : given;
  const { file, synchronous = "full", driver } = options;
  if (typeof file !== "string" || file === "" || file.includes("\0"))
    throw new DefinitionError('sqlite: "file" must be the path of a file or ":memory:".');
  if (synchronous !== "full" && synchronous !== "normal")
    throw new DefinitionError('sqlite: "synchronous" must be "full" or "normal".');
  if (driver !== undefined && !driverNames.includes(driver))
    throw new DefinitionError('sqlite: "driver" must be "better-sqlite3" or "node:sqlite".');
  const amount = (
    name: "busyTimeout" | "queueTimeout" | "statements" | "counts" | "readers" | "readTimeout",
    fallback: number,
    { min = 1, max = 1_000_000_000 } = {},
  ) => {
    const value = options[name] ?? fallback;
    if (!Number.isSafeInteger(value) || value < min || value > max)
      throw new DefinitionError(`sqlite: "${name}" must be an integer of at least ${min}.`);
    return value;
  };
  return {
    file,
    synchronous,
    busyTimeout: amount("busyTimeout", 5000),
    queueTimeout: amount("queueTimeout", 30_000),
    statements: amount("statements", 500),
    counts: amount("counts", 1000),
    readers: amount("readers", 2, { min: 0, max: 64 }),
    readTimeout: amount("readTimeout", 10_000),
    ...(driver && { driver }),
  };
}
