import type { Random } from "../fuzz/random.ts";

/** What a history has made so far, as references to the steps that made it. */
export interface Pool {
  add(kind: string, reference: string): void;
  /** One of a kind, rather a young one; one that never was where there is none, and sometimes anyway. */
  one(kind: string): string | number;
  /** None to a few of a kind. */
  some(kind: string): (string | number)[];
}

/** How many of a kind are remembered. */
const most = 60;

export function pool(random: Random): Pool {
  const kinds = new Map<string, string[]>();
  const one = (kind: string): string | number => {
    const list = kinds.get(kind) ?? [];
    if (list.length === 0 || random.chance(0.02)) return random.pick([1, 2, 3, 999_999]);
    // Twice as likely among the last few: histories are about something.
    return random.chance(0.5) ? random.pick(list.slice(-5)) : random.pick(list);
  };
  return {
    add(kind, reference) {
      const list = kinds.get(kind) ?? [];
      list.push(reference);
      if (list.length > most) list.shift();
      kinds.set(kind, list);
    },
    one,
    some: (kind) => Array.from({ length: random.below(4) }, () => one(kind)),
  };
}
