/** The remaining steps of work for a file, and for its current entry: dates and times examined. */
export interface Budget {
  file: number;
  entry: number;
}
/** A fraction of a second of work: every week of a thousand years. */
const maxPerEntry = 200_000;
/** Enough for some thousands of typical rules, and for two of each entry. */
const ofFile = (entries: number): number => 2_000_000 + 400 * entries;

/** A budget for a file with this number of entries. */
export const newBudget = (entries: number, entry = maxPerEntry): Budget => ({
  file: ofFile(entries),
  entry,
});
/** Resets the budget of the current entry. */
export function beginEntry(budget: Budget): void {
  budget.entry = maxPerEntry;
}
/** Takes some steps; false if none are left. */
export function spend(budget: Budget, steps: number): boolean {
  budget.file -= steps;
  budget.entry -= steps;
  return isLeft(budget);
}
export const isLeft = ({ file, entry }: Budget): boolean => file > 0 && entry > 0;
