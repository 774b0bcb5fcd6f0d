import { type Check, options, type Options } from "./options.ts";
import { type Actor, can, type Capability, moduleBuilder } from "@waymark/core";
import { tables } from "./tables.ts";

export const { get, edit, remove, on, defineIntegrityCheck, defineJob, defineService, defineTask } =
  moduleBuilder({ tables, options });

/** Access rules of the routes. */
export interface Guards {
  /** Requires one permission. */
  may(check: Check): Capability;
  /** Requires one of two permissions. */
  mayEither(one: Check, other: Check): Capability | ((question: { actor: Actor }) => boolean);
}

/** The access rules of a site: each permission is `manage_options`, or the capability set in the options. */
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
