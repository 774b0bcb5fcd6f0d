/** So many standard errors hold 95 %: Student's t, by the expansion of Cornish and Fisher. */
const within = (freedom) => 1.96 + 2.372 / freedom + 2.823 / freedom ** 2 + 2.555 / freedom ** 3;

/**
 * The straight line through points `[hours, value]`: how much the value grows in an hour, and between what with 95 %
 * certainty. Neighbours are alike, so they are put together first: what is left varies by chance.
 */
export function slopeOf(points, groups = 20) {
  const size = Math.max(1, Math.floor(points.length / groups));
  const means = [];
  for (let at = 0; at + size <= points.length; at += size) {
    const part = points.slice(at, at + size);
    means.push([mean(part.map(([x]) => x)), mean(part.map(([, y]) => y))]);
  }
  if (means.length < 4) return undefined;
  const x0 = mean(means.map(([x]) => x));
  const y0 = mean(means.map(([, y]) => y));
  const spread = sum(means.map(([x]) => (x - x0) ** 2));
  const slope = sum(means.map(([x, y]) => (x - x0) * (y - y0))) / spread;
  const rest = sum(means.map(([x, y]) => (y - y0 - slope * (x - x0)) ** 2));
  const freedom = means.length - 2;
  const error = Math.sqrt(rest / freedom / spread) * within(freedom);
  return { slope, low: slope - error, high: slope + error };
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
/** The arithmetic mean; 0 of nothing. */
export const mean = (numbers) => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length);
