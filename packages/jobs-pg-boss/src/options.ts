import { DefinitionError } from "@waymark/core";

/** Where pg-boss keeps its tables, and how it works. */
export interface PgBossOptions {
  /** The schema of pg-boss's own tables; made where it is missing, which needs the right to do so. Default `pgboss`. */
  readonly schema?: string;
  /** The site's queue among others of the same schema. Default `waymark`, and `waymark-X` for tables in a schema X. */
  readonly queue?: string;
  /** Seconds that a worker which says nothing has its job; after a kill another takes it up then. Default 30. */
  readonly lease?: number;
  /** How many jobs each worker does at a time where nobody says. Default 4. */
  readonly concurrency?: number;
}

/** Options with their defaults. */
export interface CheckedOptions extends Required<Omit<PgBossOptions, "queue">> {
  readonly queue: string | undefined;
}

/** @throws DefinitionError that names the option. */
export function toOptions({
  schema = "pgboss",
  queue,
  lease = 30,
  concurrency = 4,
}: PgBossOptions): CheckedOptions {
  if (!/^[a-z_][a-z0-9_]{0,49}$/.test(schema))
    throw new DefinitionError(
      `pgBoss: schema: "${schema}" is no name of small letters, digits and _, at most 50.`,
    );
  if (queue !== undefined && !/^[\w-]{1,50}$/.test(queue))
    throw new DefinitionError(`pgBoss: queue: "${queue}" is no name of letters, digits, _ and -.`);
  for (const [name, value, most] of [
    ["lease", lease, 3600],
    ["concurrency", concurrency, 100],
  ] as const)
    if (!Number.isSafeInteger(value) || value < 1 || value > most)
      throw new DefinitionError(`pgBoss: ${name}: ${value} is no whole number from 1 to ${most}.`);
  return { schema, queue, lease, concurrency };
}
