import { DefinitionError } from "../errors/api-error.ts";
import type { Binding } from "./event.ts";

/** The parts that a builder has created, and those that modules list: finds a part that was declared but not listed. */
interface Made {
  /** `the job bookings.remind`. */
  readonly what: string;
  /** The property of `defineModule` that lists parts of this kind. */
  readonly under: string;
  readonly part: object;
}
const made = new WeakMap<Binding, Made[]>();
const listed = new WeakSet<object>();

/** Records a part that only takes effect if a module lists it. */
export function noteMade<P extends { readonly "~bound": Binding }>(
  part: P,
  what: string,
  under: string,
): P {
  const { "~bound": bound } = part;
  const parts = made.get(bound);
  if (parts) parts.push({ what, under, part });
  else made.set(bound, [{ what, under, part }]);
  return part;
}
/** Records the parts that a module lists. */
export function noteListed(parts: readonly object[]): void {
  for (const part of parts) listed.add(part);
}
/** @throws DefinitionError for a part of this builder that no module lists: it would never run. */
export function checkListed(module: string, bound: Binding): void {
  for (const { what, under, part } of made.get(bound) ?? [])
    if (!listed.has(part))
      throw new DefinitionError(
        `${module}: ${what} is declared, but no module lists it: add it to "${under}" of defineModule.`,
      );
}
