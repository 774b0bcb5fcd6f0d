import type { Db, Settings } from "@waymark/core";
import type { RedirectRow } from "./rules/from-row.ts";
import { touchRules } from "./settings.ts";
import { cleanSource } from "./sources/clean.ts";
import { toLookupKey, toLookupKeys } from "./sources/key.ts";
import type { tables } from "./tables.ts";
import { decode, toAscii } from "./urls/escapes.ts";
import { countIn } from "./writes/groups.ts";
import { toPosition } from "./writes/redirects.ts";

/** Two addresses of an item, as paths. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/**
 * The move from one address to another as paths; undefined if there is nothing to redirect: equal paths, the front
 * page, or an address without a path, such as `/?p=7`.
 */
export function toMove(from: string, to: string, siteUrl: string): Move | undefined {
  const [before, after] = [pathOf(from), pathOf(to)];
  if (before === undefined || after === undefined || before === after) return undefined;
  const front = new URL(siteUrl).pathname;
  return slashed(before) === slashed(front) ? undefined : { from: before, to: after };
}

/** The path of an address; undefined if its query identifies the item. */
export function pathOf(address: string): string | undefined {
  const { pathname, search } = new URL(address);
  return search === "" ? pathname : undefined;
}

/** A path with a suffix: `/a/` and `amp` give `/a/amp`. */
export const below = (path: string, suffix: string): string =>
  `${path.replace(/\/$/, "")}/${suffix.replace(/^\//, "")}`;

/** A path with a slash at its end. */
export const slashed = (path: string): string => (path.endsWith("/") ? path : `${path}/`);

/** The destination of rules for moved items. */
export interface MonitorTarget {
  readonly db: Pick<Db<typeof tables>, "redirects" | "groups">;
  readonly settings: Pick<Settings, "set">;
  /** The group of new rules. */
  readonly group: number;
}
/** Maximum number of existing rules to check per move. */
const max = 100;

/**
 * Redirects a previous path to the current one. Rules that redirect the current path are disabled, because an item is
 * there now; rules that lead to the previous path are updated to avoid chains.
 */
export async function addMove(monitor: MonitorTarget, { from, to }: Move): Promise<void> {
  const { db } = monitor;
  for (const one of await plainAt(monitor, to))
    await db.redirects.update(one.id, { enabled: false });
  const leading = await db.redirects.find({
    where: { targets: { in: [...new Set([from, decode(from)])] }, match_type: "url", regex: false },
    limit: max,
    forUpdate: true,
  });
  for (const one of leading)
    await db.redirects.update(one.id, { action_data: { url: toAscii(to) }, targets: toAscii(to) });
  await addRule(monitor, from, to, true);
}

/** Stores a rule for the path of an item in the trash, disabled until an administrator enables it. */
export const addRemoval = (monitor: MonitorTarget, from: string): Promise<void> =>
  addRule(monitor, from, "/", false);

async function addRule(
  monitor: MonitorTarget,
  from: string,
  to: string,
  enabled: boolean,
): Promise<void> {
  const { db, settings, group } = monitor;
  const { url } = cleanSource(from, false);
  const target = toAscii(to);
  const known = (await plainAt(monitor, from)).find(
    (one) => one.enabled === enabled && one.targets === target,
  );
  if (!known) {
    await db.redirects.insert({
      url,
      lookup_key: toLookupKey({ url, regex: false }),
      // Links in newsletters and advertisements have parameters that pages ignore.
      flags: { flag_query: "pass" },
      action_code: 301,
      action_data: { url: target },
      targets: target,
      group_id: group,
      position: await toPosition({ db }, group, undefined),
      enabled,
    });
    await countIn({ db }, new Map([[group, 1]]));
  }
  await touchRules(settings);
}

/** Rules whose source is exactly this path. */
async function plainAt({ db }: MonitorTarget, path: string): Promise<readonly RedirectRow[]> {
  const { url } = cleanSource(path, false);
  const found = await db.redirects.find({
    where: { lookup_key: { in: toLookupKeys({ path, query: undefined }) }, match_type: "url" },
    limit: max,
    forUpdate: true,
  });
  return found.filter((one) => one.url === url || one.url === `${url}/` || `${one.url}/` === url);
}
