import { fates, touched, type Activity, type Fate, type Touched } from "./record.ts";

/** A log of what an import does; each thing stands in it once. */
export interface Log {
  add(what: Touched, fate: Fate, id: number): void;
  /** Something is not as its source has it, and is kept all the same. */
  warn(text: string): void;
  /** Adds what another log has, but its warnings. */
  take(other: Log): void;
  readonly activity: Activity;
  readonly warnings: readonly string[];
}
export function newLog(): Log {
  const found = new Map<string, Set<number>>();
  const warnings: string[] = [];
  const add = (what: Touched, fate: Fate, id: number): void => {
    const name = `${what} ${fate}`;
    const known = found.get(name) ?? new Set<number>();
    found.set(name, known.add(id));
  };
  return {
    add,
    take({ activity }) {
      for (const what of touched)
        for (const fate of fates) for (const id of activity[what][fate]) add(what, fate, id);
    },
    warn: (text) => void warnings.push(text),
    warnings,
    get activity() {
      return toActivity((what, fate) => [...(found.get(`${what} ${fate}`) ?? [])]);
    },
  };
}

/** Two logs as one. */
export const merged = (one: Partial<Activity>, other: Partial<Activity>): Activity =>
  toActivity((what, fate) => [
    ...new Set([...(one[what]?.[fate] ?? []), ...(other[what]?.[fate] ?? [])]),
  ]);

const toActivity = (of: (what: Touched, fate: Fate) => readonly number[]): Activity =>
  Object.fromEntries(
    touched.map((what) => [what, Object.fromEntries(fates.map((fate) => [fate, of(what, fate)]))]),
  ) as unknown as Activity;
