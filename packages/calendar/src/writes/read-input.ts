import type { Shape } from "@waymark/core";
import { readNamed } from "../args/linked.ts";
import type { Kind } from "../calendar.ts";
import { invalid } from "../errors.ts";
import { contactArgs, type ContactValues } from "./contact.ts";
import { newEventArgs } from "./event-args.ts";
import type { WithImageInput } from "./image.ts";
import type { EventInput } from "./settled.ts";

/**
 * Reads an event as the routes do, for other modules; unknown arguments are ignored. A new one requires title, start and end.
 *
 * @throws ApiError 400 `rest_invalid_param` that names the first invalid or missing value.
 */
export const readEventInput = (
  input: object,
  { isNew }: { readonly isNew: boolean },
): Omit<EventInput, "lineage"> =>
  read(newEventArgs, isNew ? ["title", "start_date", "end_date"] : [], input) as EventInput;

/** The same for a venue or organizer, whose name argument is called like its kind. */
export const readContactInput = (
  kind: Kind,
  input: object,
  { isNew }: { readonly isNew: boolean },
): WithImageInput<ContactValues> =>
  read(contactArgs(kind), isNew ? [kind] : [], input) as WithImageInput<ContactValues>;

function read(shape: Shape, required: readonly string[], input: object): object {
  const { values, fault } = readNamed(shape, required, input);
  if (fault) throw invalid(fault.name, fault.message);
  return values;
}
