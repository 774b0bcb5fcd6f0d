import {
  contentTypes,
  importedIds,
  type RemoteReader,
  type StoredRow,
  taxonomies,
} from "@waymark/content";
import type { Context } from "../builder.ts";
import type { Condition } from "../fields/fields.ts";

type Groups = readonly (readonly Condition[])[];

/** The kind of selection of a condition: items, terms of a taxonomy, or names. */
function selectionOf(
  target: string,
  types: readonly string[],
  taxonomyNames: readonly string[],
): { readonly taxonomy?: string } | undefined {
  const taxonomy = taxonomyNames.find(
    (name) =>
      target === `tax_${name}_selected` ||
      target === `tax_${name}_ID` ||
      target.endsWith(`_w_${name}`),
  );
  if (taxonomy !== undefined) return { taxonomy };
  const ofItems = ["selected", "ID", "children", "ancestors"];
  const isOfItems = types.some((name) => ofItems.some((end) => target === `${name}_${end}`));
  return isOfItems ? {} : undefined;
}

/** Conditions with the names of this site in place of those of the source. */
export function withLocalNames(
  { all }: Pick<Context, "all">,
  { toRemoteName }: RemoteReader,
  groups: Groups,
): Groups {
  const names = [...all(contentTypes), ...all(taxonomies)]
    .map(({ name }) => [toRemoteName(name), name] as const)
    .filter(([there, here]) => there !== here);
  const toLocal = (target: string): string =>
    names.reduce(
      (text, [there, here]) =>
        text.startsWith(`${there}_`)
          ? here + text.slice(there.length)
          : text.replace(`tax_${there}_`, `tax_${here}_`).replace(`_w_${there}`, `_w_${here}`),
      target,
    );
  return groups.map((group) => group.map((one) => ({ ...one, target: toLocal(one.target) })));
}

/** Conditions with the ids of imported items and terms. Those that were not imported are left out. */
export async function withLocalIds(
  { all, callService }: Pick<Context, "all"> & Pick<Context, "callService">,
  { source, tally }: Pick<StoredRow, "source" | "tally">,
  groups: Groups,
): Promise<Groups> {
  const types = all(contentTypes).map(({ name }) => name);
  const taxonomyNames = all(taxonomies).map(({ name }) => name);
  const toLocal = async (one: Condition): Promise<Condition> => {
    const selection = selectionOf(one.target, types, taxonomyNames);
    const { selected } = one.settings;
    if (!selection || selected.length === 0) return one;
    const ids = selected.map(Number);
    const found = await callService(importedIds, { source, ids, ...selection });
    const known = ids.flatMap((id) => found.get(id) ?? []);
    if (known.length < ids.length)
      tally.unmapped("popup setting conditions", "A selected item or term was not imported.");
    return { ...one, settings: { selected: known } };
  };
  const local = [];
  for (const group of groups) {
    const own = [];
    for (const one of group) own.push(await toLocal(one));
    local.push(own);
  }
  return local;
}
