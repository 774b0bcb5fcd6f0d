import { median, spread } from "./median.mjs";

/** A contender's figure: the median over rounds, and how far single rounds lie from it. */
export const figureOf = (samples) => ({
  median: median(samples),
  spread: spread(samples),
  samples,
});

/** The ratio of two contenders: the median over rounds of the ratio inside a round. */
export function ratioOf(samples, of, to) {
  const above = samples[of];
  const below = samples[to];
  if (!above?.length || !below?.length) return undefined;
  const rounds = Math.min(above.length, below.length);
  return median(Array.from({ length: rounds }, (_, i) => above[i] / below[i]));
}

/** One line per comparison: `most` is the demand, none where the line only informs. */
export function judge(samples, { goal, what, of, to, most, limit }) {
  const value = limit === undefined ? ratioOf(samples, of, to) : samples[of] && median(samples[of]);
  const demand = limit ?? most;
  return {
    goal,
    what,
    of,
    to: limit === undefined ? to : undefined,
    value,
    demand,
    isRatio: limit === undefined,
    verdict:
      value === undefined
        ? "not measured"
        : demand === undefined
          ? ""
          : value <= demand
            ? "met"
            : "NOT MET",
  };
}
