import { afterClass } from "./required.ts";

/** The weight of a group so far, and of its last piece. */
interface Group {
  whole: number;
  last: number;
}

/**
 * The approximate number of steps of a pattern with its counted repetitions expanded. It does not expand them, so it
 * takes linear time: call it before compiling a pattern.
 */
export function weightOf(source: string): number {
  const outer: Group[] = [];
  let group: Group = { whole: 0, last: 0 };
  const add = (weight: number) => {
    group.whole += weight;
    group.last = weight;
  };
  for (let at = 0; at < source.length;) {
    const char = source[at] ?? "";
    const count = char === "{" ? countAt(source, at) : undefined;
    if (count) {
      group.whole += group.last * (count.times - 1);
      group.last *= count.times;
      at += count.length;
    } else if (char === "[") {
      add(1);
      at = afterClass(source, at) ?? source.length;
    } else {
      const inner = char === ")" ? outer.pop() : undefined;
      if (char === "(") {
        outer.push(group);
        group = { whole: 2, last: 0 };
      } else if (inner) {
        const { whole } = group;
        group = inner;
        add(whole);
      } else add(1);
      at += char === "\\" ? 2 : 1;
    }
  }
  return outer.reduce((sum, { whole }) => sum + whole, group.whole);
}

/** The quantifier such as `{2,5}` at an offset: its maximum, and its length. */
function countAt(source: string, at: number): { times: number; length: number } | undefined {
  const found = /^\{(\d{1,4})(?:,(\d{0,4}))?\}/.exec(source.slice(at, at + 12));
  if (!found) return undefined;
  const [{ length }, least, most] = found;
  return { times: Number(most || least), length };
}
