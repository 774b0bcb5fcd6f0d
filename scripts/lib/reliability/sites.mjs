import { look } from "../kill/check.mjs";
import { startChild } from "../kill/child.mjs";
import { newPlace } from "../place.mjs";

/** What everybody who writes sends along. */
export const acting = { "x-acting": "1" };
/** A key for one write: however often it is sent, it is done once. */
export const once = () => ({ "idempotency-key": crypto.randomUUID() });

/** How many processes serve one site in a trial: as many as the kind of database is meant for. */
const processesOf = ({ kind, quick }) => (kind === "sqlite" || quick ? 2 : 4);

/**
 * Starts processes of one site on a new database, lets `work` do something with them, looks whether all of it is sound
 * afterwards, and takes everything away. Answers false where there is no such database.
 */
export async function withSites(trial, { count = processesOf(trial), ...options }, work) {
  const { kind, judge } = trial;
  const place = await newPlace(kind, options);
  if (!place) return false;
  const children = [];
  try {
    children.push(await startChild(place));
    children.push(
      ...(await Promise.all(Array.from({ length: count - 1 }, () => startChild(place)))),
    );
    await work({ place, children, ports: children.map(({ port }) => port) });
    const { disagreements, damage } = await look(place);
    judge("afterwards counters, links, revisions and slugs fit the rows", disagreements);
    judge("afterwards the database and its indexes are sound", damage);
    return true;
  } finally {
    for (const child of children) await child.end("SIGKILL");
    await place.remove();
  }
}

/** Lets so many connections to each process work off a list, each taking the next one when it is done. */
export async function workOffAt(ports, perPort, connect, list, work) {
  const rest = list[Symbol.iterator]();
  const one = async (port) => {
    const client = connect(port, acting);
    for (const item of rest) await work(client, item);
    client.close();
  };
  await Promise.all(ports.flatMap((port) => Array.from({ length: perPort }, () => one(port))));
}
