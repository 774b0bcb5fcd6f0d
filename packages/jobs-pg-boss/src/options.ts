import { DefinitionError } from "@waymark/core";

/** Options of the pg-boss queue. */
export interface PgBossOptions {
  /**
   * The schema of pg-boss's own tables; created if missing, which requires the privilege to do so. Default `pgboss`.
   */
  readonly schema?: string;
  /**
   * The name of the site's queue, which distinguishes it from others in the same schema. Default
   * `waymark`, or `waymark-X` for tables in a schema X.
   */
  readonly queue?: string;
  /** The time in seconds after which another worker takes over a job whose lease is not renewed. Default 30. */
  readonly lease?: number;
  /** The default number of jobs that each worker runs at the same time. Default 4. */
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
      `pgBoss: schema: "${schema}" is not a name of lowercase letters, digits and _ with at most 50 characters.`,
    );
  if (queue !== undefined && !/^[\w-]{1,50}$/.test(queue))
    throw new DefinitionError(
      `pgBoss: queue: "${queue}" is not a name of letters, digits, _ and -.`,
    );
  for (const [name, value, max] of [
    ["lease", lease, 3600],
    ["concurrency", concurrency, 100],
  ] as const)
    if (!Number.isSafeInteger(value) || value < 1 || value > max)
      throw new DefinitionError(`pgBoss: ${name}: ${value} is not an integer from 1 to ${max}.`);
  return { schema, queue, lease, concurrency };
}
