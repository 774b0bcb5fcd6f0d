import type { GroupItem } from "../items/group.ts";
import type { RedirectItem } from "../items/redirect.ts";

/** Groups and redirects with all that is known of them: the file that another site imports whole. */
export const toJson = (
  { version, date }: { readonly version: string; readonly date: string },
  groups: readonly GroupItem[],
  redirects: readonly RedirectItem[],
): string => `${JSON.stringify({ plugin: { version, date }, groups, redirects }, null, 4)}\n`;
