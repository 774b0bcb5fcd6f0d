import type { Asked, Answer } from "./client.ts";
import type { Settings } from "./options.ts";

/** What each new connection is told: where the tables are, and how long things may take. */
export function greeting({ schema, statementTimeout, lockTimeout, idleTimeout }: Settings): Asked {
  const set = [
    ["statement_timeout", String(statementTimeout)],
    ["lock_timeout", String(lockTimeout)],
    ["idle_in_transaction_session_timeout", String(idleTimeout)],
    // Compiling a statement takes longer than any of these runs.
    ["jit", "off"],
    // So does starting helpers for one. What they would save of a long one, the other connections want.
    ["max_parallel_workers_per_gather", "0"],
    ...(schema === undefined ? [] : [["search_path", schema]]),
  ];
  const calls = set.map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, false)`);
  return { text: `select ${calls.join(", ")}`, values: set.flat() };
}

const demanded = ["fsync", "full_page_writes", "synchronous_commit"] as const;
const oldest = 140_000;

/** Asks the server for what storage depends on. */
export const question: Asked = {
  text: `select current_setting('server_encoding'), current_setting('server_version_num')::bigint,
    ${demanded.map((name) => `current_setting('${name}')`).join(", ")}`,
};

/** @throws Error naming the setting of the server that storage cannot live with. */
export function checkServer({ rows }: Answer, { durability }: Settings): void {
  const [encoding, version, ...values] = rows[0] as readonly (string | number)[];
  if ((version as number) < oldest)
    throw new Error("postgres: the server is older than PostgreSQL 14.");
  if (encoding !== "UTF8")
    throw new Error(`postgres: the database's encoding is ${encoding}; it has to be UTF8.`);
  if (durability === "unchecked") return;
  demanded.forEach((name, at) => {
    if (values[at] === "off")
      throw new Error(
        `postgres: the server has ${name} = off, so what was acknowledged may be lost in a crash. Switch it on, or state durability: "unchecked".`,
      );
  });
}
