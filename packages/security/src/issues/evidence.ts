/** Characters of evidence. */
const most = 200;
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
/** Keys, tokens and encoded data, which must not be sent by email. */
const long = /[A-Za-z0-9+/_=-]{28,}/g;

/** An excerpt for display: one line without keys, encoded data and control characters. */
export function toEvidence(text: string): string {
  const line = text
    .slice(0, 2000)
    .replace(control, " ")
    .replace(long, (run) => `${run.slice(0, 6)}…`)
    .trim();
  return isWhole(line) ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}
const isWhole = (line: string): boolean => line.length <= most;

/** A name of an object as shown in messages. */
export const toName = (text: string): string => {
  const line = text.slice(0, 500).replace(control, " ").trim();
  return line.length <= 100 ? line : `${line.slice(0, 99).toWellFormed()}…`;
};

const window = 160;
/** The surroundings of a place in a text. */
export const around = (text: string, at: number, length: number): string =>
  text.slice(Math.max(0, at - 20), at + Math.min(length, window) + 20);
