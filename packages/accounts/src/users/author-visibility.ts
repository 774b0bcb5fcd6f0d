import { anonymous, type Actor, type SettingsReader } from "@waymark/core";
import { authorPrivacy, type All, type AuthorVisibility } from "../extension-points.ts";

interface Asking {
  readonly all: All;
  readonly settings: Pick<SettingsReader, "get">;
}
const levels = ["open", "no-scan", "hidden"] as const;

/** What this caller learns of users who have published something: the strictest of what modules say. */
export function authorVisibility(
  { all, settings }: Asking,
  actor: Pick<Actor, "can">,
): AuthorVisibility {
  const rules = all(authorPrivacy);
  if (rules.length === 0 || actor.can("list_users") || actor.can("edit_others_posts"))
    return "open";
  const strictest = Math.max(
    ...rules.map(({ visibility }) => levels.indexOf(visibility(settings))),
  );
  return levels[strictest] ?? "open";
}

/** Whether strangers learn of no authors at all: their pages are not there for them, and lists leave them out. */
export const authorsAreHidden = (asking: Asking): boolean =>
  authorVisibility(asking, anonymous) === "hidden";
