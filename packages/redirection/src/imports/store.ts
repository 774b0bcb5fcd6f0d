import { moduleNames } from "../items/group.ts";
import { toGroupName } from "../writes/groups.ts";
import { toColumns, type Making, type RedirectColumns } from "../writes/redirect-row.ts";
import { copiedColumns, isCircle, makingFor, settleWrite, type Desk } from "../writes/redirects.ts";
import type { FoundRedirect, Skipped } from "./found.ts";
import type { FoundExport } from "./json.ts";

/** What an import has done. */
export interface Imported {
  readonly imported: number;
  /** Lines that became no redirect, each with the reason; the first hundred. Left out where there are none. */
  readonly skipped?: readonly Skipped[];
}
const mostTold = 100;
const portion = 500;

/** A redirect with the group that it goes to: asked for where it can be stored. */
export type PlacedRedirect = FoundRedirect & { readonly group: () => number | Promise<number> };

/** Stores redirects in groups of the site. What cannot be stored is skipped and told. */
export async function storeAll(
  desk: Desk,
  found: readonly PlacedRedirect[],
  unread: readonly Skipped[],
): Promise<Imported> {
  const making = makingFor(desk);
  const skipped: Skipped[] = [...unread];
  const places = new Map<number, number>();
  const placeIn = async (group: number) => {
    const place = places.get(group) ?? (await desk.db.redirects.count({ group_id: group }));
    places.set(group, place + 1);
    return place;
  };
  let rows: Parameters<typeof desk.db.redirects.insertAll>[0][number][] = [];
  let imported = 0;
  const store = async () => {
    await desk.db.redirects.insertAll(rows);
    imported += rows.length;
    rows = [];
  };
  for (const { line, sent, group } of found) {
    const columns = await checked(sent, making, desk);
    if (typeof columns === "string") skipped.push({ line, reason: columns });
    else {
      const group_id = await group();
      const position = await placeIn(group_id);
      rows.push({ ...columns, ...copiedColumns(sent), group_id, position });
    }
    if (rows.length >= portion) await store();
  }
  if (rows.length > 0) await store();
  if (imported > 0) await settleWrite(desk);
  skipped.sort((a, b) => a.line - b.line);
  return { imported, ...(skipped.length > 0 && { skipped: skipped.slice(0, mostTold) }) };
}

async function checked(
  sent: FoundRedirect["sent"],
  making: Making,
  { clock }: Desk,
): Promise<RedirectColumns | string> {
  const columns = toColumns(sent, making);
  if (typeof columns === "string") return columns;
  const placed = { ...columns, id: 0, group_id: 0, position: 0 };
  return (await isCircle(placed, { making, clock })) ? "It would lead to itself." : columns;
}

/** Stores an exported file: its groups are made anew, and so is one for redirects of a group that is not in it. */
export async function storeExport(
  desk: Desk,
  { groups, redirects, skipped }: FoundExport,
): Promise<Imported> {
  const made = new Map<number, number>();
  const make = async (known: number, name: string, module_id = 1, enabled = true) => {
    const { id } = await desk.db.groups.insert({ name, module_id, enabled });
    made.set(known, id);
    return id;
  };
  for (const { id, name, module_id, enabled } of groups)
    if (!made.has(id))
      await make(
        id,
        toGroupName(name) || "Group",
        moduleNames.has(module_id) ? module_id : 1,
        enabled,
      );
  const placed = redirects.map(({ group, ...one }) => ({
    ...one,
    group: async () => made.get(group) ?? make(group, "Group"),
  }));
  return storeAll(desk, placed, skipped);
}
