import type { AddedField } from "../declare/added-field.ts";
import { toFieldTree } from "../declare/static-body.ts";
import type { ViewContext } from "../declare/render-context.ts";
import type { Field } from "../declare/resource.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { toRenderer } from "./fields.ts";
import { requestContextOf } from "./handler-context.ts";
import { loadAll, valuesFor } from "./rows.ts";

/**
 * Returns the fields of a resource together with those that modules add to it.
 *
 * @param own - The resource's own fields.
 * @throws DefinitionError if an added field has the name of an existing one.
 */
export function withAdded<F extends Readonly<Record<string, Field>>>(
  what: string,
  own: F,
  added: readonly AddedField[],
): F {
  const taken = added.find(({ name }) => Object.hasOwn(own, name));
  if (taken)
    throw new DefinitionError(
      `A field "${taken.name}" is added to ${what}, which already has a field with this name.`,
    );
  return { ...own, ...Object.fromEntries(added.map(({ name, field }) => [name, field])) };
}

/**
 * Computes the added fields of whole rows, in their order, for responses that are built without a resource. Fields that
 * `_fields` excludes are not computed; `at` is the name of the property that holds the rows, if they are in one.
 */
export async function addedValues(
  call: object,
  added: readonly AddedField[],
  rows: readonly object[],
  { context, at }: { readonly context: ViewContext; readonly at?: string },
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const ctx = requestContextOf(call);
  const whole = toFieldTree(ctx.incoming.query["_fields"]);
  const tree = whole && at !== undefined ? whole[at] : whole;
  const isRequested = (name: string) => {
    if (whole === undefined || tree === null) return true;
    return tree?.[name] !== undefined;
  };
  const requestedFields = added.filter(
    ({ name, field }) => field.contexts.includes(context) && isRequested(name),
  );
  const show = toRenderer(ctx, context);
  const loaders = requestedFields.flatMap(({ field }) => Object.values(field.loads));
  const loaded = await loadAll(ctx, new Set(loaders), rows, show);
  return rows.map((row) =>
    Object.fromEntries(
      requestedFields.map(({ name, field }) => [
        name,
        field.value(row as never, show, valuesFor(field.loads, row as never, loaded) as never),
      ]),
    ),
  );
}
