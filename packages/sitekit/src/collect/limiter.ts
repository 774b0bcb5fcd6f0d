/** Maximum number of networks in memory; beyond it the counters are reset. */
const mostNetworks = 20_000;
const minute = 60_000;

/** A limit per network and minute. In memory, separate in each process. */
export interface Limiter {
  (network: string, now: number, most: number): boolean;
}
/** Creates a limiter. */
export function openLimiter(): Limiter {
  let counts = new Map<string, number>();
  let since = 0;
  return (network, now, most) => {
    if (now - since >= minute || now < since || counts.size >= mostNetworks) {
      counts = new Map();
      since = now;
    }
    const n = (counts.get(network) ?? 0) + 1;
    counts.set(network, n);
    return n <= most;
  };
}
