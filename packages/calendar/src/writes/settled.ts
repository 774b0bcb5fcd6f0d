import type { LinkedInput } from "../args/linked.ts";
import type { Calendar, Kind } from "../calendar.ts";
import type { Context } from "../context.ts";
import type { ContactValues } from "./contact.ts";
import type { EventValues } from "./event-args.ts";
import { withImage, type WithImageInput } from "./image.ts";

/** The values of a write as the request contains them, with unresolved images. */
export type EventInput = Omit<WithImageInput<EventValues>, Kind> & {
  readonly [K in Kind]?: readonly LinkedInput<WithImageInput<ContactValues>>[] | undefined;
};

/**
 * Resolves all images of an event, including those of new venues and organizers, before the transaction: remote calls
 * must not block it.
 */
export async function settledEvent(
  calendar: Calendar,
  ctx: Context,
  { venue, organizer, ...values }: EventInput,
): Promise<EventValues> {
  return {
    ...(await withImage<Omit<EventValues, Kind>>(calendar, ctx, values)),
    venue: venue && (await resolveLinked(calendar, ctx, venue)),
    organizer: organizer && (await resolveLinked(calendar, ctx, organizer)),
  };
}

async function resolveLinked(
  calendar: Calendar,
  ctx: Context,
  inputs: readonly LinkedInput<WithImageInput<ContactValues>>[],
): Promise<LinkedInput<ContactValues>[]> {
  const settled: LinkedInput<ContactValues>[] = [];
  for (const input of inputs) {
    const values = input.values && (await withImage<ContactValues>(calendar, ctx, input.values));
    settled.push({ ...input, values } as LinkedInput<ContactValues>);
  }
  return settled;
}
