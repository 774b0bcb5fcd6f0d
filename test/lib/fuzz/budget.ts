/** A limit on generated requests: a number of requests, or seconds of processor time. */
export interface Budget {
  /** For test titles: `4000 requests`, `60 seconds of requests`. */
  readonly label: string;
  /** Starts the clock and returns a function that checks whether the budget is used up. */
  start(): (sent: number) => boolean;
}

/**
 * Reads the budget from the environment: `FUZZ_SECONDS`, or a share of `FUZZ_REQUESTS` (default 4000). The same `FUZZ_SEED`
 * generates the same requests in the same order, so a run with `FUZZ_SECONDS` can be repeated with the seed and the number of
 * requests that it prints.
 */
export function fuzzBudget({ share = 1, max = Infinity } = {}): Budget {
  const seconds = Number(process.env["FUZZ_SECONDS"] ?? 0);
  const configured = Number(process.env["FUZZ_REQUESTS"] ?? (seconds > 0 ? Infinity : 4000));
  const requests = Math.min(max, Math.ceil(configured * share));
  return {
    label: requests === Infinity ? `${seconds} seconds of requests` : `${requests} requests`,
    start() {
      const before = process.cpuUsage();
      const isOver = () => {
        const { user, system } = process.cpuUsage(before);
        return seconds > 0 && user + system > seconds * 1_000_000;
      };
      return (sent) => sent >= requests || isOver();
    },
  };
}
