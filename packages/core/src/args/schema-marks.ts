/** Schemas and checks that say no more than what they publish, though their kind alone does not tell. */
const described = new WeakSet<object>();

/** Marks a schema or check whose published keywords say everything that it checks. */
export function asDescribed<T extends object>(one: T): T {
  described.add(one);
  return one;
}
export const isDescribed = (one: object): boolean => described.has(one);
