import { updateItem } from "@waymark/content";
import { coreErrors } from "@waymark/core";
import type { LinkedInput } from "../args/linked.ts";
import type { Context } from "../builder.ts";
import { type Calendar, type Kind, kinds, trashedLink } from "../calendar.ts";
import { invalid } from "../errors.ts";
import type { EventRow, Item } from "../items/loaded.ts";
import { type ContactValues, createContact, updateContact } from "./contact.ts";

/**
 * Links an event to exactly these venues or organizers, in their order. Creates new ones if the user may.
 *
 * @throws ApiError 400 for an ID of another type; 401, 403 for a new one without the permission.
 */
export async function setLinked(
  calendar: Calendar,
  kind: Kind,
  ctx: Context,
  event: EventRow,
  inputs: readonly LinkedInput<ContactValues>[],
): Promise<void> {
  const { db } = ctx;
  const targets: number[] = [];
  for (const input of inputs) targets.push((await saveLinkedItem(calendar, kind, ctx, input)).id);
  const all = { in: [kind, trashedLink[kind]] };
  await db.links.removeAll({ event: event.content, kind: all });
  const { content, status, end } = event;
  const rows = [...new Set(targets)].map((target, position) => ({
    event: content,
    kind,
    target,
    position,
    status,
    end,
  }));
  if (rows.length > 0) await db.links.insertAll(rows);
}

async function saveLinkedItem(
  calendar: Calendar,
  kind: Kind,
  ctx: Context,
  input: LinkedInput<ContactValues>,
): Promise<Item> {
  const { permissions, type } = calendar[kind];
  const { db, actor } = ctx;
  if (!("id" in input)) {
    if (!permissions.create(actor)) throw coreErrors.rest_forbidden();
    return createContact(calendar, kind, ctx, input.values);
  }
  const found = await db.content.get(input.id, { forUpdate: true });
  if (found?.type !== type.name || found.status === "trash" || !permissions.read(actor, found))
    throw invalid(kind, `The ${type.singular} ${input.id} was not found.`);
  const isChanged = input.values !== undefined && Object.keys(input.values).length > 0;
  // Values sent with an ID update the item if the user may edit it, and are ignored otherwise.
  return isChanged && permissions.edit(actor, found)
    ? updateContact(calendar, kind, ctx, found, input.values)
    : found;
}

/** Publishes the draft venues and organizers of a published event, if the caller may publish them. */
export async function publishLinked(
  calendar: Calendar,
  ctx: Context,
  event: EventRow,
): Promise<void> {
  if (event.status !== "publish") return;
  const { db, actor } = ctx;
  const links = await db.links.find({
    where: { event: event.content, kind: { in: kinds } },
    columns: ["target", "kind"],
  });
  for (const { target, kind } of links) {
    const runtime = calendar[kind as Kind];
    const item = await db.content.get(target, { forUpdate: true });
    const isWaiting = item?.status === "draft" || item?.status === "pending";
    if (isWaiting && runtime.permissions.publish(actor) && runtime.permissions.edit(actor, item))
      await updateItem(runtime, ctx, item, { status: "publish" });
  }
}
