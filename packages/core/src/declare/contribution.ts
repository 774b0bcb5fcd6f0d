/**
 * An extension point: a list to which any module may add values, and from which the owner builds its namespaces. Call
 * it to contribute.
 */
export interface Contribution<T extends { readonly name: string } = { readonly name: string }> {
  (...values: readonly T[]): Contributed;
  readonly point: string;
  readonly "~value"?: T;
}
/**
 * The properties of a contribution that name contributions to other extension points, for example `types`: content
 * types.
 */
export type References = Readonly<Record<string, () => { readonly point: string }>>;
/** An entry of a module's `contributes`. */
export interface Contributed {
  readonly point: string;
  readonly values: readonly { readonly name: string }[];
  readonly refersTo?: References;
}
/**
 * Declares an extension point. `createSite` throws a `DefinitionError` if two contributions have the same name (it
 * names both packages), or if a property in `refersTo` names a contribution that does not exist.
 */
export function defineContribution<T extends { readonly name: string }>(
  point: string,
  { refersTo = {} }: { readonly refersTo?: { readonly [K in keyof T]?: References[string] } } = {},
): Contribution<T> {
  return Object.assign(
    (...values: readonly T[]): Contributed => ({
      point,
      values,
      refersTo: refersTo as References,
    }),
    { point },
  );
}

/** The contributions of the mounted modules, by extension point. */
export interface Contributions {
  all<T extends { readonly name: string }>(point: Contribution<T>): readonly T[];
  /** The module that contributed the value of this name. */
  ownerOf(point: string, name: string): string | undefined;
}
