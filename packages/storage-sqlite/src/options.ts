import { DefinitionError } from "@waymark/core/storage";

/** How a SQLite database is opened. */
export interface SqliteOptions {
  /** The file, made where it is not there, or `":memory:"` for a database that ends when it is closed. */
  readonly file: string;
  /**
   * `"full"` (the default): an acknowledged write survives a power cut. `"normal"`: it survives a
   * crash of the process; a power cut may take the last writes, never the order of them.
   */
  readonly synchronous?: "full" | "normal";
  /** How long a write waits for another process that is writing, in milliseconds. Default 5,000. */
  readonly busyTimeout?: number;
  /** How long a write waits for other writes of this process, in milliseconds. Default 30,000. */
  readonly queueTimeout?: number;
  /** How many statements are kept ready, by the shape of their query. Default 500. */
  readonly statements?: number;
  /** How many counts are remembered until the next write. Default 1,000. */
  readonly counts?: number;
  /**
   * How many threads read what may take long, such as the number of rows that have a word, so that the site goes on
   * answering. They are started once a table has more than 100,000 rows. Default 2; with 0, and in memory, there are none.
   */
  readonly readers?: number;
  /** How long such a read may take, waiting for a thread included, in milliseconds: then it is refused. Default 10,000. */
  readonly readTimeout?: number;
}

export type CheckedOptions = Required<SqliteOptions>;

/** @throws DefinitionError where an option is none or out of range. */
export function toOptions(given: string | SqliteOptions): CheckedOptions {
  const options = typeof given === "string" ? { file: given } : given;
  const { file, synchronous = "full" } = options;
  if (typeof file !== "string" || file === "" || file.includes("\0"))
    throw new DefinitionError('sqlite: "file" is the path of a file or ":memory:".');
  if (synchronous !== "full" && synchronous !== "normal")
    throw new DefinitionError('sqlite: "synchronous" is "full" or "normal".');
  const amount = (
    name: "busyTimeout" | "queueTimeout" | "statements" | "counts" | "readers" | "readTimeout",
    fallback: number,
    { least = 1, most = 1_000_000_000 } = {},
  ) => {
    const value = options[name] ?? fallback;
    if (!Number.isSafeInteger(value) || value < least || value > most)
      throw new DefinitionError(`sqlite: "${name}" is a whole number from ${least}.`);
    return value;
  };
  return {
    file,
    synchronous,
    busyTimeout: amount("busyTimeout", 5000),
    queueTimeout: amount("queueTimeout", 30_000),
    statements: amount("statements", 500),
    counts: amount("counts", 1000),
    readers: amount("readers", 2, { least: 0, most: 64 }),
    readTimeout: amount("readTimeout", 10_000),
  };
}
