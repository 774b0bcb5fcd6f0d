import { isSame } from "./fields.ts";
import { invalidTextOf } from "./invalid-json.ts";

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (form: object): Values => form as Values;

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  invalidTextOf(value) === undefined;

/** A value of a newer version, or the own one if the user has changed it since `saved`. Groups are merged by property. */
function renewed(newer: unknown, saved: unknown, own: unknown): unknown {
  if (isSame(own, saved)) return newer;
  if (!isGroup(newer) || !isGroup(saved) || !isGroup(own)) return own;
  const names = Object.keys({ ...newer, ...own });
  const values = names.map((name) => [name, renewed(newer[name], saved[name], own[name])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The values of a newer version, with those that the user has changed since `saved`. */
export const toRenewed = <T extends object>(newer: T, saved: T, now: T): T =>
  Object.fromEntries(
    Object.entries(newer).map(([name, value]) => [
      name,
      renewed(value, valuesOf(saved)[name], valuesOf(now)[name]),
    ]),
  ) as T;

/**
 * Whether a stored version has everything that was sent: then a save whose response was lost has stored it, even if
 * others have changed something else.
 */
export const hasSent = (stored: object, before: object, sent: object): boolean =>
  Object.entries(sent).every(
    ([name, value]) =>
      isSame(value, valuesOf(before)[name]) || isSame(value, valuesOf(stored)[name]),
  );

/** What the user has opened, entered, and sent before without a response. */
interface Own<T> {
  readonly before: T;
  readonly now: T;
  readonly sent: T | undefined;
}

/**
 * The values of a newer version with the changes of the user, for items without an ETag; undefined if the user and
 * somebody else have changed a value differently. `together` names the values that are compared as one.
 */
export function toMerged<T extends object>(
  theirs: T,
  { before, now, sent }: Own<T>,
  together: readonly string[] = [],
): T | undefined {
  const base = sent && hasSent(theirs, before, sent) ? sent : before;
  const others = Object.keys(now).filter((name) => !together.includes(name));
  const hasClash = [together, ...others.map((name) => [name])].some((part) => {
    const [opened, own, other] = [base, now, theirs].map((form) =>
      part.map((name) => valuesOf(form)[name]),
    );
    return !isSame(own, opened) && !isSame(other, opened) && !isSame(own, other);
  });
  return hasClash ? undefined : toRenewed(theirs, base, now);
}

/** The values with these names. */
export const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
