import { DefinitionError, type Field } from "@waymark/core";
import type { AddedField } from "../points.ts";

/**
 * The fields that modules add to a resource, behind its own.
 *
 * @param own - What the resource shows by itself.
 * @throws DefinitionError where one has a name that the resource has already.
 */
export function withAdded(
  what: string,
  own: Readonly<Record<string, Field>>,
  added: readonly AddedField[],
): Readonly<Record<string, Field>> {
  const taken = added.find(({ name }) => Object.hasOwn(own, name));
  if (taken)
    throw new DefinitionError(
      `A field "${taken.name}" is added to ${what}, which has one already.`,
    );
  return { ...own, ...Object.fromEntries(added.map(({ name, field }) => [name, field])) };
}
