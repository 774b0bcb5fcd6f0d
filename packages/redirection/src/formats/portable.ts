import { weightOf } from "../sources/weight.ts";

/** What servers take of a pattern, its repetitions written out: they keep 64 KiB of it, some forty bytes a piece. */
const heaviest = 1_500;

/**
 * A pattern of nothing but what every engine reads alike: no names of Unicode, no characters beyond a byte by their numbers, no
 * ranges that end in a class.
 */
const usual =
  /^(?:[^\\[({]|\{(?!,)|\((?!\?)|\(\?(?::|i\)|P?<[A-Za-z_]\w{0,30}>)|\\[dDwWsSbB]|\\x[\dA-Fa-f]{2}|\\[!-/:-@[-`{-~]|\[(?:\^|(?!\^))(?:\]|(?!\]))(?:[^\]\\[]|\[(?!:)|(?:\[:\^?[a-z]+:\]|\\[dDwWsS])(?!-[^\]])|\\x[\dA-Fa-f]{2}|\\[!-/:-@[-`{-~])*\])*$/;

/** Whether other servers can read a pattern: one that they cannot read makes their whole file useless. */
export const isPortable = (pattern: string): boolean =>
  weightOf(pattern) <= heaviest && usual.test(pattern);
