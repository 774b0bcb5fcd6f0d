/** Whether two types are one type, not just assignable both ways. */
export type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles where the two types are the same: `same<A, B>(true)`. */
export const same = <A, B>(_isSame: Same<A, B>): void => {};
