import type { GroupItem } from "../items/group.ts";
import type { RedirectItem } from "../items/redirect.ts";
import { toLines, type Pieces } from "./pieces.ts";

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
