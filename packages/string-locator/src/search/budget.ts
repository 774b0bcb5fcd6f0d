/** How much one request looks at. What is asked first says that there is room: so each request gets on. */
export interface Budget {
  /** Whether no further file or item is to be opened. */
  isSpent(): boolean;
  /** Whether no further line is to be looked at. */
  isLate(): boolean;
  /** Notes that so many characters were read. */
  spend(size: number): void;
}
const longest = 2_000;
const largest = 16 * 1_048_576;

/** Starts a budget: 2 seconds, and 16 million characters. */
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
