/** A point where any module may add values that the owner builds its namespaces from. Call it to contribute. */
export interface Contribution<T extends { readonly name: string } = { readonly name: string }> {
  (...values: readonly T[]): Contributed;
  readonly point: string;
  readonly "~value"?: T;
}
/** Which properties of a point's values name values of other points: `types` the content types, say. */
export type References = Readonly<Record<string, () => { readonly point: string }>>;
/** What a module lists under `contributes`. */
export interface Contributed {
  readonly point: string;
  readonly values: readonly { readonly name: string }[];
  readonly refersTo?: References;
}
/**
 * Declares a contribution point. Two values of one name at a point are a `DefinitionError` naming both packages, and so is a
 * value that names what nobody contributes at the point that a property `refersTo`.
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
