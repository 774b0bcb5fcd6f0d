import { toIdentity } from "@waymark/accounts";
import type { Actor, ModuleContext } from "@waymark/core";
import { contentTypes, statuses } from "../extension-points.ts";
import type { ContentOptions } from "../options.ts";
import { permalinkRules } from "../permalink.ts";
import { rightsOver } from "../rights.ts";
import type { Context } from "./item.ts";
import { followItem } from "./follow.ts";
import { followInTerms } from "./terms.ts";
import { counted } from "../events.ts";

/** A write context with the means to publish: contributions, and the capabilities of users. */
export type Press = Context &
  Pick<ModuleContext, "all" | "log" | "toActor"> & { readonly options: ContentOptions };

/** When a scheduled item is due; undefined for items that are not scheduled. */
export const dueAt = (item: { readonly status: string; readonly date_gmt: string } | undefined) =>
  item?.status === "future" ? new Date(`${item.date_gmt}Z`) : undefined;

/**
 * Publishes an item that is due. The user who scheduled it must still have permission to publish; otherwise the item becomes
 * pending. Items that were published, unpublished or rescheduled concurrently stay as they are.
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
    log.warn("The user who scheduled this item may not publish it. It is pending review.", { id });
  const { scheduledBy: _done, ...extra } = item.extra;
  const published = await db.content.update(id, { status, extra, version: item.version + 1 });
  await press.emit(counted, await followInTerms(db, item, published));
  const rules = permalinkRules(type, all(statuses), options.permalinks, site);
  await followItem(press, rules, item, published);
}

/** The user who scheduled it, with current capabilities; undefined for the site itself and for deleted users. */
async function plannerOf(
  { db, toActor }: Press,
  id: number | undefined,
): Promise<Actor | undefined> {
  const user = id ? await db.users.get(id) : undefined;
  return user && toActor(toIdentity(user));
}
