import { roleGrants, roles } from "@waymark/core";
import type { All } from "../extension-points.ts";
import { privilegedCapabilities } from "./capabilities.ts";

/** The capabilities of a site's roles, including grants of other modules. */
export interface RoleRegistry {
  /** Whether a module declares this role. */
  readonly has: (role: string) => boolean;
  /** Every role, in the order in which the modules declare them. */
  readonly names: () => readonly string[];
  /** The capabilities of some roles together, each once. */
  readonly capabilitiesOf: (roles: readonly string[]) => readonly string[];
  /** The roles that have a capability. */
  readonly rolesWith: (capability: string) => readonly string[];
  /** Which `powers` some roles and capabilities of one's own make together. */
  readonly powersOf: (holder: Holder) => readonly string[];
}
export interface Holder {
  readonly roles: readonly string[];
  readonly capabilities: readonly string[];
}

const books = new WeakMap<All, RoleRegistry>();

/** The role book of a site; made once. */
export function roleRegistry(all: All): RoleRegistry {
  let book = books.get(all);
  if (!book) books.set(all, (book = toBook(all)));
  return book;
}

function toBook(all: All): RoleRegistry {
  const sets = new Map(all(roles).map(({ name, capabilities }) => [name, new Set(capabilities)]));
  for (const { role, capabilities } of all(roleGrants))
    for (const capability of capabilities) sets.get(role)?.add(capability);
  const capabilitiesOf = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => [...(sets.get(name) ?? [])])),
  ];
  return {
    has: (role) => sets.has(role),
    names: () => [...sets.keys()],
    capabilitiesOf,
    rolesWith: (capability) =>
      [...sets].filter(([, set]) => set.has(capability)).map(([name]) => name),
    powersOf(holder) {
      const held = new Set([...capabilitiesOf(holder.roles), ...holder.capabilities]);
      return privilegedCapabilities.filter((power) => held.has(power));
    },
  };
}
