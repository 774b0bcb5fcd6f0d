/** A point where any module may add values that the owner builds its namespaces from. Call it to contribute. */
export interface Contribution<T extends { readonly name: string } = { readonly name: string }> {
  (...values: readonly T[]): Contributed;
  readonly point: string;
  readonly "~value"?: T;
}
/** What a module lists under `contributes`. */
export interface Contributed {
  readonly point: string;
  readonly values: readonly { readonly name: string }[];
}
/** Declares a contribution point. Two values of one name at a point are a `DefinitionError` naming both packages. */
export function defineContribution<T extends { readonly name: string }>(
  point: string,
): Contribution<T> {
  return Object.assign((...values: readonly T[]): Contributed => ({ point, values }), { point });
}
