import { startChild } from "../kill/child.mjs";
import { inspect } from "../kill/inspect.mjs";
import { createTestDatabase, noPostgres } from "../test-database.mjs";

/** The number of processes that serve one site. */
const processCount = ({ storage, quick }) => (storage === "sqlite" || quick ? 2 : 4);

/**
 * Starts several processes of one site on a new database, runs `work`, checks the integrity of the database and deletes it.
 * Returns the reason if the trial is skipped.
 */
export async function withSites(trial, { count = processCount(trial), ...options }, work) {
  const database = await createTestDatabase(trial.storage, options);
  if (!database) return noPostgres;
  const children = [];
  try {
    children.push(await startChild(database));
    children.push(
      ...(await Promise.all(Array.from({ length: count - 1 }, () => startChild(database)))),
    );
    await work({ database, children, ports: children.map(({ port }) => port) });
    checkIntegrity(trial.check, await inspect(database));
  } finally {
    for (const child of children) await child.stop("SIGKILL");
    await database.remove();
  }
}

/** Checks an inspected database at the end of a trial. */
export function checkIntegrity(check, { inconsistencies, corruption }) {
  check("at the end, counters, links, revisions and slugs match the rows", inconsistencies);
  check("at the end, the database and its indexes are not corrupt", corruption);
}
