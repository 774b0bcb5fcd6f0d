import { type Check, options, type Options } from "./options.ts";
import { contentTables } from "@waymark/content";
import {
  type Actor,
  can,
  type Capability,
  moduleBuilder,
  type ModuleBuilder,
  type ModuleContext,
} from "@waymark/core";
import { tables } from "./tables.ts";

type Tables = typeof contentTables & typeof tables;
/** The context of handlers: the module's tables, and those of content. */
export type Context = ModuleContext<Tables, Options>;

const kit: ModuleBuilder<Tables, Options> = moduleBuilder({
  tables: { ...contentTables, ...tables },
  options,
});
export const {
  get,
  edit,
  remove,
  on,
  defineIntegrityCheck,
  defineJob,
  defineNotFoundHandler,
  definePageHandler,
  definePageTransform,
  defineService,
  defineTask,
} = kit;

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
