import type { Schemas } from "../api/directory.ts";
import type { Item } from "../api/items.ts";
import { type FormField, isSame, toValues } from "../forms/fields.ts";

/** The values of the form of a post, by argument. */
export type PostValues = Readonly<Record<string, unknown>>;

/** The values of a stored post, or those of a new one. */
export function toPostValues(fields: readonly FormField[], item: Item | undefined): PostValues {
  const values = toValues(fields, item);
  if (!item) return { ...values, status: "draft", date: null };
  // Drafts are dated when they are published, unless they have a date of their own.
  const isFloating = isUnpublished(item["status"]) && item["date"] === item["modified"];
  return isFloating ? { ...values, date: null } : values;
}

/** Whether a status is one of a post that is not published, scheduled or private. */
export const isUnpublished = (status: unknown): boolean =>
  status === "draft" || status === "pending" || status === "auto-draft";

/**
 * The values that are sent: with the status of the button, or else with the chosen one. A chosen status that publishes
 * an unpublished post is only sent by the button that publishes. Automatic saves do not change the status.
 */
export function toSent(
  before: PostValues,
  values: PostValues,
  { status, isQuiet = false }: { readonly status?: string; readonly isQuiet?: boolean },
): PostValues {
  if (status !== undefined) return { ...values, status };
  const isChosen = isUnpublished(values["status"]) || !isUnpublished(before["status"]);
  return isChosen && !isQuiet ? values : { ...values, status: before["status"] };
}

/** Merges the edited values with the saved ones: values that were changed since they were sent are preserved. */
export const merge = (now: PostValues, sent: PostValues, saved: PostValues): PostValues =>
  Object.fromEntries(
    Object.entries(now).map(([name, value]) => [
      name,
      isSame(value, sent[name]) ? saved[name] : value,
    ]),
  );

/** Arguments that are never edited on the screen of a post. */
const unedited = new Set(["id", "context", "date_gmt", "meta", "ping_status", "generated_slug"]);
/** The arguments of a post that its screen edits. */
export const editedArgs = (args: Schemas): Schemas =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !unedited.has(name)));

/** A value as text. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** A value as a list of ids. */
export const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === "number") : [];
