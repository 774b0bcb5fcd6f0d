/** The shortest text of a whole number: `2` for `2.0` and `002`, `0` for `-0`. Other texts are returned unchanged. */
export function toShortest(text: string): string {
  const number = /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isInteger(number) ? String(number) : text;
}

/** The quantity of a product in a text; 0 if the text is not a quantity. */
export function toCount(text: string): number {
  const shortest = toShortest(text);
  return /^\d{1,6}$/.test(shortest) ? Number(shortest) : 0;
}
