import { setTimeout as wait } from "node:timers/promises";
import { connectEditor } from "../http-client.mjs";
import { crashServer, createTestDatabase, restartServer } from "../test-database.mjs";
import { startChild } from "./child.mjs";
import { inspect } from "./inspect.mjs";
import { createModel } from "./model.mjs";
import { startWriters } from "./writers.mjs";

/** Creates the terms of the generated posts and returns their ids. */
export async function createTerms(port) {
  const client = connectEditor(port);
  const create = async (base, name) =>
    (await client.send("POST", `/core/v2/${base}`, { body: { name } })).body.id;
  const terms = { categories: [], tags: [] };
  for (const name of ["A", "B"]) terms.categories.push(await create("categories", name));
  for (const name of ["C", "D", "E"]) terms.tags.push(await create("tags", name));
  client.close();
  return terms;
}

/**
 * Stops a site repeatedly while several connections write to it, restarts it and checks the stored rows: `kills` times with
 * SIGKILL, `sigterms` times with SIGTERM, and `crashes` times by a crash of the database server, until the time is over.
 * Passes each check to `check(name, failures)` and returns counts and times in milliseconds; undefined if PostgreSQL is not
 * installed.
 */
export async function runRounds(
  storage,
  { kills, sigterms = 0, crashes = 0, seconds, connections = 8 },
  check,
) {
  const database = await createTestDatabase(storage);
  if (!database) return undefined;
  const deadline = performance.now() + seconds * 1000;
  const model = createModel();
  const counts = { kills: 0, sigterms: 0, crashes: 0 };
  const writes = { pending: 0, applied: 0, lost: 0, partial: 0 };
  const times = { startup: [], exit: [], recovery: [] };
  let child = await startChild(database);

  async function round(how, terms) {
    const name = `${how} ${++counts[how]}`;
    const writers = startWriters({ port: child.port, connections, model, terms });
    await wait(200 + Math.random() * 900);
    let exit;
    if (how === "crashes") {
      await crashServer(database);
      await writers.stop();
      await child.stop("SIGKILL");
      times.recovery.push(await restartServer(database));
    } else {
      exit = await child.stop(how === "kills" ? "SIGKILL" : "SIGTERM");
      await writers.stop();
    }
    child = await startChild(database);
    times.startup.push(child.startupTime);
    const state = await inspect(database);
    const { pending, errors } = writers;
    const changing = new Set([...pending].map(({ id }) => id).filter((id) => id !== undefined));
    const lost = state.lost(model, changing);
    const { applied, partial } = state.pending(pending, model);
    check(`${name}: all writes are successful`, errors);
    check(`${name}: all acknowledged writes are stored`, lost);
    check(`${name}: writes without a response are stored completely or not at all`, partial);
    writes.pending += pending.size;
    writes.applied += applied.length;
    writes.lost += lost.length;
    writes.partial += partial.length;
    for (const [action, ids] of applied) model.apply(action, ids);
    check(`${name}: there are no unexpected rows`, state.unexpected(model));
    check(`${name}: counters, links, revisions and files match the rows`, state.inconsistencies);
    check(`${name}: the database and its indexes are not corrupt`, state.corruption);
    if (how !== "sigterms") return;
    times.exit.push(exit.milliseconds);
    check(`${name}: the exit code is 0`, exit.code === 0 ? [] : [`exit code ${exit.code}`]);
    check(
      `${name}: each accepted request gets a response`,
      applied.map(([action]) => `no response to a stored ${action.kind}`),
    );
  }

  try {
    const terms = await createTerms(child.port);
    const plan = Object.entries({ kills, sigterms, crashes });
    // At least one round of each kind, also if the time is over.
    for (let n = 0; plan.some(([, count]) => n < count); n++)
      for (const [how, count] of plan)
        if (n < count && (performance.now() < deadline || n === 0)) await round(how, terms);
  } finally {
    await child.stop("SIGKILL");
    await database.remove();
  }
  return { ...counts, writes: { ...writes, acknowledged: model.acknowledged }, times };
}
