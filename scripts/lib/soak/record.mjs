/** So many deeds are kept in one piece. */
const length = 65_536;
const times = ["at", "took", "late"];
const fields = [...times, "name"];

/**
 * Keeps what was done in a few long lists of numbers. Hours of a load are a million deeds: as objects they would have
 * the collector of the load itself take ever more of the machine, and the site ever less.
 */
export function newRecord() {
  const names = [];
  const pieces = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    /** When it was due, how long it took and how late the load was, in milliseconds, and what was done. */
    add({ name, ...deed }) {
      const place = count++ % length;
      if (place === 0)
        pieces.push(Object.fromEntries(fields.map((field) => [field, new Float64Array(length)])));
      const piece = pieces.at(-1);
      let known = names.indexOf(name);
      if (known < 0) known = names.push(name) - 1;
      for (const field of times) piece[field][place] = deed[field];
      piece.name[place] = known;
    },
    /** What was due from one time to another, the latter not included. */
    between(from, to) {
      const found = [];
      for (let n = 0; n < count; n++) {
        const piece = pieces[Math.floor(n / length)];
        const place = n % length;
        const at = piece.at[place];
        if (at < from || at >= to) continue;
        const [took, late] = [piece.took[place], piece.late[place]];
        found.push({ at, took, late, name: names[piece.name[place]] });
      }
      return found;
    },
  };
}
