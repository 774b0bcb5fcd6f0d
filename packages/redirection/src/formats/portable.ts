import { weightOf } from "../sources/pattern.ts";
import type { GroupItem, RedirectItem } from "../responses.ts";
import { type Pieces, toLines } from "./condition.ts";

/**
 * Maximum weight of a pattern for servers, with repetitions expanded: they allow 64 KiB, about forty bytes per piece.
 */
const heaviest = 1_500;

/**
 * Matches patterns that all engines interpret in the same way: no Unicode names, no character codes above one byte, no
 * ranges that end in a class.
 */
const usual =
  /^(?:[^\\[({]|\{(?!,)|\((?!\?)|\(\?(?::|i\)|P?<[A-Za-z_]\w{0,30}>)|\\[dDwWsSbB]|\\x[\dA-Fa-f]{2}|\\[!-/:-@[-`{-~]|\[(?:\^|(?!\^))(?:\]|(?!\]))(?:[^\]\\[]|\[(?!:)|(?:\[:\^?[a-z]+:\]|\\[dDwWsS])(?!-[^\]])|\\x[\dA-Fa-f]{2}|\\[!-/:-@[-`{-~])*\])*$/;

/** Whether other servers can read a pattern: one unreadable pattern would make the whole file invalid. */
export const isPortable = (pattern: string): boolean =>
  weightOf(pattern) <= heaviest && usual.test(pattern);

const inner = (value: unknown): string => JSON.stringify(value, null, 4).replaceAll("\n", "\n    ");

/** Writes all groups and redirects with all their data: a file for import into another site. */
export const jsonFile = (
  { version, date }: { readonly version: string; readonly date: string },
  groups: readonly GroupItem[],
): Pieces<RedirectItem> => ({
  begin: toLines([
    "{",
    `    "plugin": ${inner({ version, date })},`,
    `    "groups": ${inner(groups)},`,
    '    "redirects": [',
  ]),
  rows: (redirects, from) =>
    redirects
      .map((redirect, at) => `${from + at > 0 ? ",\n" : ""}${inner([redirect]).slice(2, -6)}`)
      .join(""),
  end: "\n    ]\n}\n",
});
