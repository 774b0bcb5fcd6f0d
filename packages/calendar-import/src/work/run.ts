import { toIdentity } from "@waymark/accounts";
import { anonymous, type Actor } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { ImportRecord } from "../records/record.ts";

/** The context of an import. */
export interface Run {
  readonly record: ImportRecord;
  /** The user, with current permissions. */
  readonly as: Actor;
  /** Slug of the category for all events. */
  readonly category: string | undefined;
  /** URLs of images that could not be fetched: none is requested twice, and only a limited number. */
  readonly missing: Set<string>;
  /** IDs of venues and organizers found by name in this batch. */
  readonly contacts: Map<string, number>;
}

/** The context of a record. If its author was deleted or disabled, it fails. */
export async function runOf(
  { db, toActor }: Context,
  record: ImportRecord,
  missing: Set<string> = new Set(),
): Promise<Run> {
  const { author, settings } = record;
  const user = author > 0 ? await db.users.get(author) : undefined;
  const term = settings.category > 0 ? await db.terms.get(settings.category) : undefined;
  return {
    record,
    as: user && !user.disabled ? carefully(toActor(toIdentity(user))) : anonymous,
    category: term?.slug,
    missing,
    contacts: new Map(),
  };
}

/** External content is always sanitized, even if the user may write unfiltered HTML. */
const carefully = (actor: Actor): Actor => ({
  ...actor,
  can: (capability, target) => capability !== "unfiltered_html" && actor.can(capability, target),
});

/** The root of a run: the ID of its schedule, or of the first import. */
export const rootOf = ({ id, parent }: Pick<ImportRecord, "id" | "parent">): number => parent || id;
