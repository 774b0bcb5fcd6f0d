import { makeReads } from "./reads.mjs";
import { makeWrites } from "./writes.mjs";

/**
 * What people do on the magazine, each by so many in a hundred: four fifths read. Whoever makes something also takes the
 * oldest away once there is enough of it, so that there is as much at the end as at the beginning.
 */
export async function makeDeeds(client) {
  const writes = await makeWrites(client);
  const reads = makeReads(client, writes);
  const all = [...Object.entries(reads), ...Object.entries(writes.deeds)];
  const total = all.reduce((sum, [, [share]]) => sum + share, 0);
  return {
    /** One of them, by its share: its name and how it is done. */
    next() {
      let left = Math.random() * total;
      const [name, [, work]] = all.find(([, [share]]) => (left -= share) < 0) ?? all[0];
      return { name, work };
    },
    tidy: writes.tidy,
  };
}
