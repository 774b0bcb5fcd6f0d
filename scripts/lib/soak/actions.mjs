import { createReads } from "./reads.mjs";
import { createWrites } from "./writes.mjs";

/**
 * The actions of visitors and editors of the magazine, each with its share in percent; about 80 % are reads. Actions that create
 * items delete the oldest one once there are enough, so that the site does not grow.
 */
export async function createActions(client) {
  const writes = await createWrites(client);
  const reads = createReads(client, writes);
  const all = [...Object.entries(reads), ...Object.entries(writes.actions)];
  const total = all.reduce((sum, [, [share]]) => sum + share, 0);
  return {
    /** A random action by share: its name, and `run`. */
    next() {
      let left = Math.random() * total;
      const [name, [, run]] = all.find(([, [share]]) => (left -= share) < 0) ?? all[0];
      return { name, run };
    },
    deleteLogs: writes.deleteLogs,
  };
}
