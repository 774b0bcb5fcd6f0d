/** How many generated requests a test sends: a number of them, or as many as it can in some seconds of processor time. */
export interface Budget {
  /** The budget in words: `4000 requests`, `60 seconds of requests`. */
  readonly shown: string;
  /** Starts the time; the function returned checks whether so many requests are enough. */
  start(): (sent: number) => boolean;
}

/**
 * The budget that the environment gives: `FUZZ_SECONDS`, or a share of `FUZZ_REQUESTS`, of which there are 4000 unless
 * given. A run of some seconds is repeated with the seed and the number of requests that it prints: the same `FUZZ_SEED` gives
 * the same requests in the same order.
 */
export function fuzzBudget({ share = 1, most = Infinity } = {}): Budget {
  const seconds = Number(process.env["FUZZ_SECONDS"] ?? 0);
  const given = Number(process.env["FUZZ_REQUESTS"] ?? (seconds > 0 ? Infinity : 4000));
  const requests = Math.min(most, Math.ceil(given * share));
  return {
    shown: requests === Infinity ? `${seconds} seconds of requests` : `${requests} requests`,
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
