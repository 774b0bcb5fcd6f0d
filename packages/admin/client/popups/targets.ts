/** A condition about the page that a visitor opens, as it is stored. */
export interface Condition {
  readonly target: string;
  readonly not_operand?: boolean;
  readonly settings?: { readonly selected?: readonly (number | string)[] };
}
/** A content type or a taxonomy, by its name and the path of its list. */
export interface Named {
  readonly slug: string;
  readonly label: string;
  readonly path: string;
}
export interface NamedType extends Named {
  readonly isHierarchical: boolean;
  readonly taxonomies: readonly string[];
}
/** The kind of selection of a condition, and its list; `names` for typed names. */
export interface Target {
  readonly value: string;
  readonly kind:
    | "is_front_page"
    | "is_home"
    | "is_search"
    | "is_404"
    | "all"
    | "selected"
    | "children"
    | "ancestors"
    | "template"
    | "with"
    | "lists"
    | "list";
  readonly of?: Named;
  readonly taxonomy?: Named;
  readonly selection?: string;
}
/** The selection is typed, since it is not from a list. */
export const typed = "names";

/** All conditions that a site with these types and taxonomies has, those of other modules aside. */
export function toTargets(
  types: readonly NamedType[],
  taxonomies: readonly Named[],
): readonly Target[] {
  const ofSite = (["is_front_page", "is_home", "is_search", "is_404"] as const).map(
    (kind): Target => ({ value: kind, kind }),
  );
  const ofTypes = types.flatMap((of): readonly Target[] => [
    { value: `${of.slug}_all`, kind: "all", of },
    { value: `${of.slug}_selected`, kind: "selected", of, selection: of.path },
    ...(of.isHierarchical
      ? [
          { value: `${of.slug}_children`, kind: "children", of, selection: of.path } as const,
          { value: `${of.slug}_ancestors`, kind: "ancestors", of, selection: of.path } as const,
        ]
      : []),
    { value: `${of.slug}_template`, kind: "template", of, selection: typed },
    ...taxonomies
      .filter(({ slug }) => of.taxonomies.includes(slug))
      .map((taxonomy): Target => ({
        value: `${of.slug}_w_${taxonomy.slug}`,
        kind: "with",
        of,
        taxonomy,
        selection: taxonomy.path,
      })),
  ]);
  const ofTaxonomies = taxonomies.flatMap((of): readonly Target[] => [
    { value: `tax_${of.slug}_all`, kind: "lists", of },
    { value: `tax_${of.slug}_selected`, kind: "list", of, selection: of.path },
  ]);
  return [...ofSite, ...ofTypes, ...ofTaxonomies];
}

/** The target of a stored condition; `…_ID` is another name of `…_selected`. */
export const targetOf = (targets: readonly Target[], value: string): Target | undefined =>
  targets.find((one) => one.value === value) ??
  targets.find((one) => one.value === value.replace(/_ID$/, "_selected"));

/** The groups of a stored value. */
export const toGroups = (value: unknown): readonly (readonly Condition[])[] =>
  Array.isArray(value)
    ? value.map((group) => (Array.isArray(group) ? (group as readonly Condition[]) : []))
    : [];

/** A condition with another selection. Values that stay keep their type. */
export function withSelected(condition: Condition, chosen: readonly string[]): Condition {
  const before = condition.settings?.selected ?? [];
  const selected = chosen.map(
    (one) =>
      before.find((old) => String(old) === one) ?? (/^\d{1,15}$/.test(one) ? Number(one) : one),
  );
  return { ...condition, settings: { ...condition.settings, selected } };
}
