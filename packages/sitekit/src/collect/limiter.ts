/** Networks that are remembered; a flood from more of them begins anew, and no memory grows. */
const mostNetworks = 20_000;
const minute = 60_000;

/** Says yes so many times a minute to each network. Kept in memory, by each process for itself. */
export interface Limiter {
  (network: string, now: number, most: number): boolean;
}
/** Makes a limiter. */
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
