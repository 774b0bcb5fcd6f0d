import { afterClass } from "./required.ts";

/** What a group of a pattern weighs so far, and how much of that its last piece. */
interface Group {
  whole: number;
  last: number;
}

/**
 * About how many steps a pattern has once its counted repetitions are written out. It writes out none of them, so its time
 * grows with the pattern alone: whoever compiles a pattern asks it first.
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

/** The `{2,5}` that stands there: how often it repeats at the most, and its characters. */
function countAt(source: string, at: number): { times: number; length: number } | undefined {
  const found = /^\{(\d{1,4})(?:,(\d{0,4}))?\}/.exec(source.slice(at, at + 12));
  if (!found) return undefined;
  const [{ length }, least, most] = found;
  return { times: Number(most || least), length };
}
