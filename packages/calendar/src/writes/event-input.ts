import type { Shape } from "@waymark/core";
import { type LinkedInput, readNamed } from "../args/linked.ts";
import type { Context } from "../builder.ts";
import type { Calendar, Kind } from "../calendar.ts";
import { invalid } from "../errors.ts";
import { contactArgs, type ContactValues } from "./contact.ts";
import { type EventValues, newEventArgs } from "./event-args.ts";
import { withImage, type WithImageInput } from "./image.ts";

/** The values of a write as the request contains them, with unresolved images. */
export type EventInput = Omit<WithImageInput<EventValues>, Kind> & {
  readonly [K in Kind]?: readonly LinkedInput<WithImageInput<ContactValues>>[] | undefined;
};

/**
 * Resolves all images of an event, including those of new venues and organizers, before the transaction: remote calls
 * must not block it.
 */
export async function resolveEventImages(
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
  const resolved: LinkedInput<ContactValues>[] = [];
  for (const input of inputs) {
    const values = input.values && (await withImage<ContactValues>(calendar, ctx, input.values));
    resolved.push({ ...input, values } as LinkedInput<ContactValues>);
  }
  return resolved;
}

/**
 * Validates an event as the routes do, for other modules. Unknown arguments are ignored; a
 * new event requires title, start and end.
 *
 * @throws ApiError 400 `rest_invalid_param` that names the first invalid or missing value.
 */
export const readEventInput = (
  input: object,
  { isNew }: { readonly isNew: boolean },
): Omit<EventInput, "lineage" | "hasNamedTerms"> =>
  read(newEventArgs, isNew ? ["title", "start_date", "end_date"] : [], input) as EventInput;

/** Validates a venue or organizer in the same way. The argument with its name is `venue` or `organizer`, like its kind. */
export const readContactInput = (
  kind: Kind,
  input: object,
  { isNew }: { readonly isNew: boolean },
): WithImageInput<ContactValues> =>
  read(contactArgs(kind), isNew ? [kind] : [], input) as WithImageInput<ContactValues>;

function read(shape: Shape, required: readonly string[], input: object): object {
  const { values, problem } = readNamed(shape, required, input);
  if (problem) throw invalid(problem.name, problem.message);
  return values;
}
