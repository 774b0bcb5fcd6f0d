/** Whether two types are identical, not only mutually assignable. */
export type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles if the two types are identical: `same<A, B>(true)`. */
export const same = <A, B>(_isSame: Same<A, B>): void => {};
