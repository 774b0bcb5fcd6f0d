import { saveContact, toSentContact } from "@waymark/calendar";
import type { Context } from "../builder.ts";
import { toContactValues, type Kind } from "../items/contact.ts";
import type { ItemOrganizer, ItemVenue } from "../items/item.ts";
import type { Log } from "../records/activity.ts";
import { contactNamed } from "./contacts.ts";
import type { Run } from "./run.ts";

const touches = { venue: "calendar_venue", organizer: "calendar_organizer" } as const;

/**
 * Creates a venue or organizer, or updates the one with exactly this name, with the permissions of the import's owner.
 *
 * @throws ApiError the errors of a write of a venue or organizer.
 */
export async function importContact(
  ctx: Context,
  { record: { settings }, as }: Run,
  kind: Kind,
  sent: object,
  log: Log,
): Promise<void> {
  const item = toRow(kind, sent);
  const known = await contactNamed(ctx, kind, String(item[kind] ?? ""));
  if (known !== undefined && settings.authority === "retain") {
    log.add(touches[kind], "skipped", known);
    return;
  }
  const isNew = known === undefined;
  const given = toContactValues(kind, item as ItemVenue & ItemOrganizer, undefined);
  const map = { show_map: settings.show_map, show_map_link: settings.show_map };
  const values = {
    ...given,
    ...(isNew && { status: settings.post_status, ...(kind === "venue" && map) }),
  };
  const { id } = await ctx.callService(saveContact, {
    as,
    kind,
    id: known,
    values: toSentContact(kind, values, { isNew }),
  });
  log.add(touches[kind], isNew ? "created" : "updated", id);
}

/** Appends the second address line to the first. */
function toRow(kind: Kind, sent: object): Readonly<Record<string, string | undefined>> {
  const { address, address_2: second, ...row } = sent as Readonly<Record<string, string>>;
  const whole = [address, second].filter(Boolean).join(", ");
  return kind === "venue" && whole !== "" ? { ...row, address: whole } : row;
}
