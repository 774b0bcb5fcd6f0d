/** The number of entries in a chunk. */
const chunkSize = 65_536;
const times = ["at", "duration", "late"];
const fields = [...times, "name"];

/**
 * Stores completed actions in typed arrays. A soak test has millions of them: as objects, the garbage collection of the load
 * generator would take CPU time from the site.
 */
export function createActionLog() {
  const names = [];
  const chunks = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    /** Adds an action: when it was scheduled, its duration and delay by the load generator, in milliseconds, and its name. */
    add({ name, ...action }) {
      const index = count++ % chunkSize;
      if (index === 0)
        chunks.push(
          Object.fromEntries(fields.map((field) => [field, new Float64Array(chunkSize)])),
        );
      const chunk = chunks.at(-1);
      let nameIndex = names.indexOf(name);
      if (nameIndex < 0) nameIndex = names.push(name) - 1;
      for (const field of times) chunk[field][index] = action[field];
      chunk.name[index] = nameIndex;
    },
    /** The actions scheduled from one time to another, excluding the latter. */
    between(from, to) {
      const found = [];
      for (let n = 0; n < count; n++) {
        const chunk = chunks[Math.floor(n / chunkSize)];
        const index = n % chunkSize;
        const at = chunk.at[index];
        if (at < from || at >= to) continue;
        const [duration, late] = [chunk.duration[index], chunk.late[index]];
        found.push({ at, duration, late, name: names[chunk.name[index]] });
      }
      return found;
    },
  };
}
