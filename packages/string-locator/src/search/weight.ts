/** An open group: its weight so far, and that of its last piece. */
interface Open {
  whole: number;
  last: number;
}

/**
 * The approximate number of steps of a pattern with counted repetitions expanded, without expanding them. The engine expands them before it reports
 * the size, which may take unbounded time.
 */
export function weightOf(pattern: string): number {
  const around: Open[] = [];
  let group: Open = { whole: 0, last: 0 };
  const add = (weight: number): void => {
    group.whole += weight;
    group.last = weight;
  };
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    const count =
      char === "{" ? /^\{(\d{1,4})(?:,(\d{0,4}))?\}/.exec(pattern.slice(at, at + 12)) : null;
    if (count) {
      const times = Math.max(1, Number(count[2] || count[1]));
      group.whole += group.last * (times - 1);
      group.last *= times;
      at += count[0].length - 1;
    } else if (char === "(") {
      around.push(group);
      group = { whole: 2, last: 0 };
    } else if (char === ")" && around.length > 0) {
      const { whole } = group;
      group = around.pop() ?? group;
      add(whole);
    } else {
      if (char === "\\") at++;
      add(1);
    }
  }
  return around.reduce((sum, { whole }) => sum + whole, group.whole);
}
