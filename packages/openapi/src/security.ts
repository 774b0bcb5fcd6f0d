import type { ApiManifest, Operation } from "@waymark/core";
import type { Components } from "./components.ts";

/** Which schemes together prove who is calling; an empty one stands for nobody. */
export type Requirement = Readonly<Record<string, readonly string[]>>;

/** Names the schemes of a site among the components; answers one requirement for each way to prove who is calling. */
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
