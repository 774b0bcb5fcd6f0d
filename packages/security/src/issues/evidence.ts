/** Characters of evidence. */
const most = 200;
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
/** Keys, tokens and packed data: nobody should find one in a mail. */
const long = /[A-Za-z0-9+/_=-]{28,}/g;

/** A piece of what was found, for people: one line without keys, blocks of data or anything that steers a terminal. */
export function toEvidence(text: string): string {
  const line = text
    .slice(0, 2000)
    .replace(control, " ")
    .replace(long, (run) => `${run.slice(0, 6)}…`)
    .trim();
  return isWhole(line) ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}
const isWhole = (line: string): boolean => line.length <= most;

/** A name of something on the site as it stands in messages. */
export const toName = (text: string): string => {
  const line = text.slice(0, 500).replace(control, " ").trim();
  return line.length <= 100 ? line : `${line.slice(0, 99).toWellFormed()}…`;
};

const window = 160;
/** The surroundings of a place in a text. */
export const around = (text: string, at: number, length: number): string =>
  text.slice(Math.max(0, at - 20), at + Math.min(length, window) + 20);
