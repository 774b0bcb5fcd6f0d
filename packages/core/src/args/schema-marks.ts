/** Schemas and checks whose published form is complete, which their kind alone does not show. */
const described = new WeakSet<object>();

/** Marks a schema or check whose published keywords cover everything that it checks. */
export function asDescribed<T extends object>(one: T): T {
  described.add(one);
  return one;
}
export const isDescribed = (one: object): boolean => described.has(one);
