/** How many values an answer holds, lists and maps among them: about what it costs to keep and to send. */
export const weightOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + weightOf(one), 1)
    : 1;
