import { setTimeout as wait } from "node:timers/promises";
import { crashServer, newPlace, resumeServer } from "../place.mjs";
import { look } from "./check.mjs";
import { startChild } from "./child.mjs";
import { connectWriter } from "./client.mjs";
import { newModel } from "./model.mjs";
import { startWork } from "./work.mjs";

/** Terms that posts are given. */
export async function makeTerms(port) {
  const client = connectWriter(port);
  const make = async (base, name) =>
    (await client.send("POST", `/core/v2/${base}`, { body: { name } })).body.id;
  const terms = { categories: [], tags: [] };
  for (const name of ["A", "B"]) terms.categories.push(await make("categories", name));
  for (const name of ["C", "D", "E"]) terms.tags.push(await make("tags", name));
  client.close();
  return terms;
}

/**
 * Lets connections write to a site, ends the site (`kills` times with SIGKILL, `ends` times with SIGTERM) or the server of
 * its database (`crashes` times), starts what has ended and looks, until the time is up. Tells `judge` of each look, by
 * its name and what is wrong, and answers what there is to tell.
 */
export async function runRounds(
  kind,
  { kills, ends = 0, crashes = 0, seconds, connections = 8 },
  judge,
) {
  const place = await newPlace(kind);
  if (!place) return undefined;
  const deadline = performance.now() + seconds * 1000;
  const model = newModel();
  const figures = { kills: 0, ends: 0, crashes: 0, unanswered: 0, done: 0 };
  const times = { ready: [], exit: [], recovered: [] };
  let child = await startChild(place);

  async function round(how, terms) {
    const name = `${how} ${++figures[how]}`;
    const work = startWork({ port: child.port, connections, model, terms });
    await wait(200 + Math.random() * 900);
    let ended;
    if (how === "crashes") {
      await crashServer(place);
      await work.stop();
      await child.end("SIGKILL");
      times.recovered.push(await resumeServer(place));
    } else {
      ended = await child.end(how === "kills" ? "SIGKILL" : "SIGTERM");
      await work.stop();
    }
    child = await startChild(place);
    times.ready.push(child.ready);
    const seen = await look(place);
    const about = new Set([...work.open].map(({ id }) => id).filter((id) => id !== undefined));
    judge(`${name}: every answer was one that a write may get`, work.wrong);
    judge(`${name}: what was acknowledged is there`, seen.acknowledged(model, about));
    const { done, torn } = seen.unanswered(work.open, model);
    judge(`${name}: what was not acknowledged is there as a whole or not at all`, torn);
    figures.unanswered += work.open.size;
    figures.done += done.length;
    for (const [deed, ids] of done) model.settle(deed, ids);
    judge(`${name}: nothing is there that nobody has made`, seen.extra(model));
    judge(`${name}: counters, links, revisions and files fit the rows`, seen.disagreements);
    judge(`${name}: the database and its indexes are sound`, seen.damage);
    if (how !== "ends") return;
    times.exit.push(ended.milliseconds);
    judge(
      `${name}: it ended with exit code 0`,
      ended.code === 0 ? [] : [`exit code ${ended.code}`],
    );
    judge(
      `${name}: every request that it accepted was answered`,
      done.map(([deed]) => `a ${deed.kind} was done unanswered`),
    );
  }

  try {
    const terms = await makeTerms(child.port);
    const plan = Object.entries({ kills, ends, crashes });
    // Some of each, should time run out.
    for (let n = 0; plan.some(([, count]) => n < count); n++)
      for (const [how, count] of plan)
        if (n < count && (performance.now() < deadline || n === 0)) await round(how, terms);
  } finally {
    await child.end("SIGKILL");
    await place.remove();
  }
  return { ...figures, ...times, acknowledged: model.acknowledged };
}
