import { can, type Actor, type Capability } from "@waymark/core";
import type { Check } from "./checks.ts";
import type { Options } from "./options.ts";

/** What the routes ask of their callers. */
export interface Guards {
  /** Asks for what stands behind one check. */
  may(check: Check): Capability;
  /** Asks for what stands behind one of two. */
  mayEither(one: Check, other: Check): Capability | ((question: { actor: Actor }) => boolean);
}

/** The checks of a site: each asks for `manage_options`, or for what its options name instead. */
export function guardsOf({ capabilities }: Pick<Options, "capabilities">): Guards {
  const behind = (check: Check): string => capabilities[check] ?? "manage_options";
  return {
    may: (check) => can(behind(check)),
    mayEither(one, other) {
      const [first, second] = [behind(one), behind(other)];
      if (first === second) return can(first);
      return ({ actor }) => actor.can(first) || actor.can(second);
    },
  };
}
