import { hash53 } from "@waymark/core";

/** Characters that an index of any storage takes, whatever they are. */
const longest = 160;

/**
 * What equal values of a log are counted and found by: the value itself where it is short, else its beginning and a number
 * made of all of it. It only has to keep apart what happens to be there: who forges one miscounts two addresses.
 */
export const toTallyKey = (value: string): string =>
  value.length <= longest
    ? value
    : `${value.slice(0, longest).toWellFormed()}…${hash53(value, 1)}${hash53(value, 2)}`;
