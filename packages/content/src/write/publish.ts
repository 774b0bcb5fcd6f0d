import { toIdentity } from "@waymark/accounts";
import type { Actor, ModuleContext } from "@waymark/core";
import type { ContentOptions } from "../options.ts";
import { permalinkRules } from "../permalink.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { rightsOver } from "../rights.ts";
import { counted } from "./counters.ts";
import type { Context } from "./context.ts";
import { followItem } from "./follow.ts";
import { followInTerms } from "./terms.ts";

/** What publishing takes beside a desk: what the site is made of, and a way to ask what a user may do. */
export type Press = Context &
  Pick<ModuleContext, "all" | "log" | "toActor"> & { readonly options: ContentOptions };

/** When a scheduled item is due; undefined for one that waits for nothing. */
export const dueAt = (item: { readonly status: string; readonly date_gmt: string } | undefined) =>
  item?.status === "future" ? new Date(`${item.date_gmt}Z`) : undefined;

/**
 * Publishes an item whose time has come. Whoever set that time must still have the right to publish; otherwise it waits
 * for review. Nothing happens to an item that was published, withdrawn or moved to another date meanwhile.
 */
export async function publishDue(press: Press, id: number): Promise<void> {
  const { db, clock, all, log, options, site } = press;
  const item = await db.content.get(id, { forUpdate: true });
  const due = dueAt(item);
  const type = item && all(contentTypes).find(({ name }) => name === item.type);
  if (!item || !type || !due || due > clock.now()) return;
  const rights = rightsOver(type, all(statuses));
  const planner = await plannerOf(press, item.extra.scheduledBy);
  const status = !planner || rights.publish(planner) ? "publish" : "pending";
  if (status === "pending")
    log.warn("Nobody who may publish it scheduled this item: it waits for review.", { id });
  const { scheduledBy: _done, ...extra } = item.extra;
  const published = await db.content.update(id, { status, extra, version: item.version + 1 });
  await press.emit(counted, await followInTerms(db, item, published));
  const rules = permalinkRules(type, all(statuses), options.permalinks, site);
  await followItem(press, rules, item, published);
}

/** The user who scheduled it, with the rights of today; undefined for the site itself and for users who are gone. */
async function plannerOf(
  { db, toActor }: Press,
  id: number | undefined,
): Promise<Actor | undefined> {
  const user = id ? await db.users.get(id) : undefined;
  return user && toActor(toIdentity(user));
}
