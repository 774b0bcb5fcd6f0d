import type { Random } from "../fuzz/random.ts";

/** The ids of created items by resource kind, as references to the operations that created them. */
export interface IdPool {
  add(kind: string, reference: string): void;
  /** An id of this kind, recent ones more often; sometimes, or if there is none, an arbitrary number. */
  one(kind: string): string | number;
  /** Up to three ids of this kind. */
  some(kind: string): (string | number)[];
}

/** The number of ids that are stored for each kind. */
const maxIds = 60;

export function idPool(random: Random): IdPool {
  const kinds = new Map<string, string[]>();
  const one = (kind: string): string | number => {
    const list = kinds.get(kind) ?? [];
    if (list.length === 0 || random.chance(0.02)) return random.pick([1, 2, 3, 999_999]);
    // Prefer recent items, so that several operations concern the same item.
    return random.chance(0.5) ? random.pick(list.slice(-5)) : random.pick(list);
  };
  return {
    add(kind, reference) {
      const list = kinds.get(kind) ?? [];
      list.push(reference);
      if (list.length > maxIds) list.shift();
      kinds.set(kind, list);
    },
    one,
    some: (kind) => Array.from({ length: random.below(4) }, () => one(kind)),
  };
}
