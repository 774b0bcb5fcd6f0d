/** How much may still be looked at for one file: days, times of them. What a hostile file asks for ends with it. */
export interface Budget {
  left: number;
}
/** Enough for thousands of ordinary rules; less than a second of work. */
export const newBudget = (left = 2_000_000): Budget => ({ left });
/** Takes a part of it; false once nothing is left. */
export function spend(budget: Budget, steps: number): boolean {
  budget.left -= steps;
  return budget.left > 0;
}
