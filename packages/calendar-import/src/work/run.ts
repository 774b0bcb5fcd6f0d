import { toIdentity } from "@waymark/accounts";
import { anonymous, type Actor } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { ImportRecord } from "../records/record.ts";

/** What one import works by. */
export interface Run {
  readonly record: ImportRecord;
  /** In whose name, with the rights of today. */
  readonly as: Actor;
  /** The slug of the category that everything gets. */
  readonly category: string | undefined;
  /** Addresses of images that could not be had: nobody asks for one twice, nor for many. */
  readonly missing: Set<string>;
  /** Ids of the venues and organizers that were found by their names in this batch. */
  readonly contacts: Map<string, number>;
}

/** Makes a run of its record. Where its author is gone or disabled, nobody imports, and nobody may. */
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

/** What comes from elsewhere is cleaned, whoever brings it in: their right to any HTML is for what they write. */
const carefully = (actor: Actor): Actor => ({
  ...actor,
  can: (capability, target) => capability !== "unfiltered_html" && actor.can(capability, target),
});

/** What the runs of a schedule have in common: the id of the schedule, or of the import that was started first. */
export const rootOf = ({ id, parent }: Pick<ImportRecord, "id" | "parent">): number => parent || id;
