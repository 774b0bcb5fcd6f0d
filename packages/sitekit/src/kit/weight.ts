/** The number of values in a response, including lists and maps: its approximate cost. */
export const weightOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + weightOf(one), 1)
    : 1;
