import { DefinitionError } from "./api-error.ts";
import type { Binding } from "./event.ts";

/** What a kit has made, by what it is bound to, and what modules list: how a part is found that was declared and forgotten. */
interface Made {
  /** `the job bookings.remind`. */
  readonly what: string;
  /** The property of `defineModule` that lists such parts. */
  readonly under: string;
  readonly part: object;
}
const made = new WeakMap<Binding, Made[]>();
const listed = new WeakSet<object>();

/** Notes a part that only works where a module lists it. */
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
/** Notes the parts that a module lists. */
export function noteListed(parts: readonly object[]): void {
  for (const part of parts) listed.add(part);
}
/** @throws DefinitionError for a part made with this kit that no module lists: it would never run. */
export function checkListed(module: string, bound: Binding): void {
  for (const { what, under, part } of made.get(bound) ?? [])
    if (!listed.has(part))
      throw new DefinitionError(
        `${module}: ${what} is declared, but no module lists it: add it to "${under}" of defineModule.`,
      );
}
