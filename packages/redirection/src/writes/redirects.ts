import { dayMs } from "@waymark/core";
import type { Context } from "../builder.ts";
import { readDate } from "../dates.ts";
import { flagsIn, lastGroup, redirectionSettings, touchRules } from "../settings.ts";
import { maxHits } from "./redirect-args.ts";
import { toAutoSource, type RowContext } from "./redirect-row.ts";

/** The additional fields of a copied redirect. */
export interface Copied {
  readonly enabled?: boolean | undefined;
  readonly hits?: number | undefined;
  readonly last_access?: string | undefined;
}

/** The context for making rows on this site. */
export function makingFor({
  settings,
  site,
  clock,
}: Pick<Context, "settings" | "site" | "clock">): RowContext {
  return {
    standard: flagsIn(settings),
    origin: new URL(site.url).origin,
    emptySource: toAutoSource(settings.get(redirectionSettings).auto_target, clock.now()),
  };
}

/** The position of a new redirect: as sent, else after all others of its group. */
export const toPosition = async (
  { db }: { readonly db: Pick<Context["db"], "groups"> },
  group_id: number,
  position: number | undefined,
): Promise<number> =>
  position !== undefined && position > 0
    ? position
    : ((await db.groups.get(group_id, { forUpdate: true }))?.redirects ?? 0);

/** The additional fields of a copy, as columns. */
export const copiedColumns = ({ enabled = true, hits = 0, last_access }: Copied) => ({
  enabled,
  last_count: Math.min(hits, maxHits),
  last_access: toMoment(last_access),
});

/** Stores the used group and marks rules as changed, at the end of every write of redirects. */
export async function finishWrite(
  { settings }: Pick<Context, "settings">,
  group?: number,
): Promise<void> {
  if (group !== undefined) await settings.set(lastGroup, group);
  await touchRules(settings);
}

/** The date of a copy; null if invalid, or the epoch, which means never. */
function toMoment(text: string | undefined): Date | null {
  const at = readDate(text ?? "");
  return at && at.getTime() > dayMs && at.getTime() < 4_102_444_800_000 ? at : null;
}
