/** The kinds of items that an import changes. */
export const touched = [
  "calendar_events",
  "calendar_organizer",
  "calendar_venue",
  "calendar_events_cat",
  "post_tag",
  "attachment",
] as const;
export type Touched = (typeof touched)[number];
export const actions = ["created", "updated", "skipped", "scheduled"] as const;
export type Action = (typeof actions)[number];
export type Activity = { readonly [K in Touched]: { readonly [F in Action]: readonly number[] } };

/** An error or warning of an import. */
export interface Note {
  /** A code such as `error:fetch-failed`. */
  readonly code: string;
  readonly text: string;
  /** Time, as `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly at: string;
}

/** A log of an import, without duplicates. */
export interface Log {
  add(what: Touched, action: Action, id: number): void;
  /** Records a difference to the source that did not prevent the import. */
  warn(code: string, text: string): void;
  /** Adds the entries of another log, except warnings. */
  take(other: Log): void;
  readonly activity: Activity;
  readonly warnings: readonly Pick<Note, "code" | "text">[];
}
export function newLog(): Log {
  const found = new Map<string, Set<number>>();
  const warnings: Pick<Note, "code" | "text">[] = [];
  const add = (what: Touched, action: Action, id: number): void => {
    const name = `${what} ${action}`;
    const known = found.get(name) ?? new Set<number>();
    found.set(name, known.add(id));
  };
  return {
    add,
    take({ activity }) {
      for (const what of touched)
        for (const action of actions)
          for (const id of activity[what][action]) add(what, action, id);
    },
    warn: (code, text) => void warnings.push({ code, text }),
    warnings,
    get activity() {
      return toActivity((what, action) => [...(found.get(`${what} ${action}`) ?? [])]);
    },
  };
}

/** Merges two logs. */
export const merged = (one: Partial<Activity>, other: Partial<Activity>): Activity =>
  toActivity((what, action) => [
    ...new Set([...(one[what]?.[action] ?? []), ...(other[what]?.[action] ?? [])]),
  ]);

const toActivity = (of: (what: Touched, action: Action) => readonly number[]): Activity =>
  Object.fromEntries(
    touched.map((what) => [
      what,
      Object.fromEntries(actions.map((action) => [action, of(what, action)])),
    ]),
  ) as unknown as Activity;

/** The format of times in notes: `YYYY-MM-DDTHH:MM:SSZ`. */
export const isoOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
