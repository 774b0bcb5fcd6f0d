import { longestPassword } from "../credentials/passwords.ts";

/** Whether a text may be a password where the shortest one has so many characters. */
export const isPasswordOf = (text: string, shortest: number): boolean =>
  text.length >= Math.max(shortest, 1) && text.length <= longestPassword && !text.includes("\\");

/** The same as a sentence, for the error message. */
export const passwordRule = (shortest: number): string =>
  `A password has ${shortest} to ${longestPassword} characters and no backslash.`;
