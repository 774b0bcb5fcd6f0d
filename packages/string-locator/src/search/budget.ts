/** The limit of one request. The first check always succeeds, so that each request makes progress. */
export interface Budget {
  /** Whether to open no further files or items. */
  isSpent(): boolean;
  /** Whether to search no further lines. */
  isLate(): boolean;
  /** Records the number of characters read. */
  spend(size: number): void;
}
const longest = 2_000;
const largest = 16 * 1_048_576;

/** Starts a budget: by default 2 seconds, and 16 million characters. */
export function toBudget(milliseconds: number = longest, size: number = largest): Budget {
  const until = performance.now() + milliseconds;
  let spent = 0;
  let opened = 0;
  let looked = 0;
  const isOver = () => performance.now() > until;
  return {
    isSpent: () => opened++ > 0 && (spent > size || isOver()),
    isLate: () => looked++ > 0 && isOver(),
    spend: (more) => void (spent += more),
  };
}
