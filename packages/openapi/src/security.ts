import type { ApiManifest, Operation } from "@waymark/core";
import type { Components } from "./components.ts";

/** Schemes that are required together; an empty requirement is an anonymous caller. */
export type Requirement = Readonly<Record<string, readonly string[]>>;

/** Adds the security schemes of a site to the components; returns one requirement per authentication method. */
export function toRequirements(
  { schemes }: ApiManifest,
  { securitySchemes }: Components,
): readonly Requirement[] {
  return schemes.flatMap(({ about }) => {
    const parts = Object.entries(about);
    for (const [name, scheme] of parts) securitySchemes[name] ??= scheme;
    return parts.length > 0 ? [Object.fromEntries(parts.map(([name]) => [name, []]))] : [];
  });
}

/** A rule may let strangers in, depending on the object: only a capability never does. */
export const needsCaller = ({ access }: Operation): boolean => access.startsWith("can ");
