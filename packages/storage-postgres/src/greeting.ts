import type { BoundStatement, Answer } from "./client.ts";
import type { Settings } from "./options.ts";

/** The settings of each new connection: the schema of the tables, and time-outs. */
export function greeting({
  schema,
  statementTimeout,
  lockTimeout,
  idleTimeout,
}: Settings): BoundStatement {
  const set = [
    ["statement_timeout", String(statementTimeout)],
    ["lock_timeout", String(lockTimeout)],
    ["idle_in_transaction_session_timeout", String(idleTimeout)],
    // Compiling a statement takes longer than any of these runs.
    ["jit", "off"],
    // So does starting workers for one. What they would save for a long one, other connections need.
    ["max_parallel_workers_per_gather", "0"],
    ...(schema === undefined ? [] : [["search_path", schema]]),
  ];
  const calls = set.map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, false)`);
  return { text: `select ${calls.join(", ")}`, values: set.flat() };
}

const demanded = ["fsync", "full_page_writes", "synchronous_commit"] as const;
const oldest = 140_000;

/** Reads the server settings that storage depends on. */
export const question: BoundStatement = {
  text: `select current_setting('server_encoding'), current_setting('server_version_num')::bigint,
    ${demanded.map((name) => `current_setting('${name}')`).join(", ")}`,
};

/** @throws Error naming a server setting that storage does not support. */
export function checkServer({ rows }: Answer, { durability }: Settings): void {
  const [encoding, version, ...values] = rows[0] as readonly (string | number)[];
  if ((version as number) < oldest)
    throw new Error("postgres: the server is older than PostgreSQL 14.");
  if (encoding !== "UTF8")
    throw new Error(`postgres: the database's encoding is ${encoding}; it must be UTF8.`);
  if (durability === "unchecked") return;
  demanded.forEach((name, at) => {
    if (values[at] === "off")
      throw new Error(
        `postgres: the server has ${name} = off, so acknowledged writes may be lost in a crash. Switch it on, or set durability: "unchecked".`,
      );
  });
}
