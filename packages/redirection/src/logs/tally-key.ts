import { hash53 } from "@waymark/core";

/** Maximum key length, in characters, that every storage can index. */
const longest = 160;

/**
 * The key of a log value for counts and lookups: the value itself if it is short, else its beginning and a hash. It is
 * not collision-proof: a forged collision only miscounts two addresses.
 */
export const toTallyKey = (value: string): string =>
  value.length <= longest
    ? value
    : `${value.slice(0, longest).toWellFormed()}…${hash53(value, 1)}${hash53(value, 2)}`;
