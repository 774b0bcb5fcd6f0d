import { median, spread } from "./median.mjs";

/** The median of a candidate over all rounds, and the spread of the rounds. */
export const summarize = (samples) => ({ median: median(samples), spread: spread(samples) });

/** The ratio of two candidates: the median over all rounds of the ratios within a round. */
function ratioOf(samples, of, to) {
  const numerators = samples[of];
  const denominators = samples[to];
  if (!numerators?.length || !denominators?.length) return undefined;
  const rounds = Math.min(numerators.length, denominators.length);
  return median(Array.from({ length: rounds }, (_, i) => numerators[i] / denominators[i]));
}

/**
 * Evaluates one line of an experiment: the ratio of `of` to `to` with the limit `maxRatio`, or the value of `of` with the limit
 * `maxValue`. A line without a limit is informational.
 */
export function compare(samples, { goal, what, of, to, maxRatio, maxValue }) {
  const isRatio = maxValue === undefined;
  const value = isRatio ? ratioOf(samples, of, to) : samples[of] && median(samples[of]);
  const limit = maxValue ?? maxRatio;
  const result = () => {
    if (value === undefined) return "not measured";
    if (limit === undefined) return "";
    return value <= limit ? "met" : "NOT MET";
  };
  return { goal, what, of, to: isRatio ? to : undefined, value, limit, isRatio, result: result() };
}
