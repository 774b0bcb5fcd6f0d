/** The format of times in notes: `YYYY-MM-DDTHH:MM:SSZ`. */
export const isoOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
