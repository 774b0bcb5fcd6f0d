import { can, type Actor, type SettingsReader } from "@waymark/core";
import { collection } from "./collect/settings.ts";
import { reportReaders } from "./settings.ts";

/** Whoever sets the site up: administrators. */
export const setup = can("manage_options");

interface Question {
  readonly actor: Actor;
  readonly settings: SettingsReader;
}

/** Administrators, once pages are counted. */
export const connectedSetup = ({ actor, settings }: Question): boolean =>
  actor.can("manage_options") && settings.get(collection).enabled;

/** Whoever may see reports: administrators; others as the setting says, once pages are counted. */
export const readers = ({ actor, settings }: Question): boolean =>
  actor.can("manage_options") ||
  (settings.get(collection).enabled && actor.can(rightOf[settings.get(reportReaders)]));

const rightOf = {
  administrators: "manage_options",
  editors: "edit_others_posts",
  writers: "edit_posts",
} as const;
