/** The quantile of a list of numbers: 0.5 is the median. 0 for an empty list. */
export function quantile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
/** A quantile of durations as text, such as "12 ms". */
export const quantileMs = (milliseconds, share) => `${quantile(milliseconds, share).toFixed(0)} ms`;

/** Adds 1 to the count of a key. */
export const increment = (counts, key) => (counts[key] = (counts[key] ?? 0) + 1);
/** Counts as text: `{ 201: 20, 503: 5 }` is "20 × 201, 5 × 503". */
export const formatCounts = (counts) =>
  Object.entries(counts)
    .map(([key, count]) => `${count} × ${key}`)
    .join(", ") || "none";

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
/** The arithmetic mean; 0 for an empty list. */
export const mean = (numbers) => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length);

/** The 97.5th percentile of Student's t distribution, by the Cornish-Fisher expansion. */
const studentT = (freedom) => 1.96 + 2.372 / freedom + 2.823 / freedom ** 2 + 2.555 / freedom ** 3;

/**
 * Linear regression of points `[hours, value]`: the growth of the value per hour, and its 95 % confidence interval.
 * Consecutive points are correlated, so they are averaged in groups first. Returns undefined for too few points.
 */
export function linearTrend(points, groups = 20) {
  const size = Math.max(1, Math.floor(points.length / groups));
  const means = [];
  for (let at = 0; at + size <= points.length; at += size) {
    const group = points.slice(at, at + size);
    means.push([mean(group.map(([x]) => x)), mean(group.map(([, y]) => y))]);
  }
  if (means.length < 4) return undefined;
  const meanX = mean(means.map(([x]) => x));
  const meanY = mean(means.map(([, y]) => y));
  const varianceX = sum(means.map(([x]) => (x - meanX) ** 2));
  const slope = sum(means.map(([x, y]) => (x - meanX) * (y - meanY))) / varianceX;
  const residuals = sum(means.map(([x, y]) => (y - meanY - slope * (x - meanX)) ** 2));
  const freedom = means.length - 2;
  const error = Math.sqrt(residuals / freedom / varianceX) * studentT(freedom);
  return { slope, low: slope - error, high: slope + error };
}
