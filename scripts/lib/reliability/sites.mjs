import { look } from "../kill/check.mjs";
import { startChild } from "../kill/child.mjs";
import { newPlace } from "../place.mjs";

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
    judgeSoundness(judge, await look(place));
    return true;
  } finally {
    for (const child of children) await child.end("SIGKILL");
    await place.remove();
  }
}

/** Judges what is found at a place once the work is over. */
export function judgeSoundness(judge, { disagreements, damage }) {
  judge("afterwards counters, links, revisions and slugs fit the rows", disagreements);
  judge("afterwards the database and its indexes are sound", damage);
}
