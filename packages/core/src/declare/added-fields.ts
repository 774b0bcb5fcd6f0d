import { DefinitionError } from "./api-error.ts";
import { toRenderer } from "../response/fields.ts";
import { loadAll, valuesFor } from "../response/rows.ts";
import { toFieldTree } from "../response/selection.ts";
import type { ViewContext, Field } from "./resource.ts";
import { requestContextOf } from "../request/handler-context.ts";

/**
 * A field that a module adds to answers of the interface that are not its own. Make it with `fieldsOf` of the table that the
 * answers are read from: it names the columns that it reads, and loads what it needs for all rows of an answer at once. What is
 * protected by a password or is of editors alone it may read too: it shows no more of that than it should.
 */
export interface AddedField {
  /** As it stands in answers. */
  readonly name: string;
  readonly field: Field;
}

/**
 * The fields that modules add to a resource, behind its own.
 *
 * @param own - What the resource shows by itself.
 * @throws DefinitionError where one has a name that the resource has already.
 */
export function withAdded<F extends Readonly<Record<string, Field>>>(
  what: string,
  own: F,
  added: readonly AddedField[],
): F {
  const taken = added.find(({ name }) => Object.hasOwn(own, name));
  if (taken)
    throw new DefinitionError(
      `A field "${taken.name}" is added to ${what}, which has one already.`,
    );
  return { ...own, ...Object.fromEntries(added.map(({ name, field }) => [name, field])) };
}

/**
 * The values of added fields for whole rows, in their order: for answers that are put together without a resource. Fields that
 * `_fields` leaves out are not computed; `at` is the name of the list in the answer, where the rows are in one.
 */
export async function addedValues(
  call: object,
  added: readonly AddedField[],
  rows: readonly object[],
  { context, at }: { readonly context: ViewContext; readonly at?: string },
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const exchange = requestContextOf(call);
  const whole = toFieldTree(exchange.incoming.query["_fields"]);
  const tree = whole && at !== undefined ? whole[at] : whole;
  const isAsked = (name: string) => {
    if (whole === undefined || tree === null) return true;
    return tree?.[name] !== undefined;
  };
  const wanted = added.filter(
    ({ name, field }) => field.contexts.includes(context) && isAsked(name),
  );
  const show = toRenderer(exchange, context);
  const loaders = wanted.flatMap(({ field }) => Object.values(field.loads));
  const loaded = await loadAll(exchange, new Set(loaders), rows, show);
  return rows.map((row) =>
    Object.fromEntries(
      wanted.map(({ name, field }) => [
        name,
        field.value(row as never, show, valuesFor(field.loads, row as never, loaded) as never),
      ]),
    ),
  );
}
