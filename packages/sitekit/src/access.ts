import { can, type Actor, type SettingsReader } from "@waymark/core";
import { collection } from "./collect/settings.ts";
import { reportReaders } from "./settings.ts";

/** Access for setting up the site: administrators. */
export const setup = can("manage_options");

interface SetupContext {
  readonly actor: Actor;
  readonly settings: SettingsReader;
}

/** Administrators, if counting is on. */
export const connectedSetup = ({ actor, settings }: SetupContext): boolean =>
  actor.can("manage_options") && settings.get(collection).enabled;

/** Access to reports: administrators, and others according to the setting, if counting is on. */
export const readers = ({ actor, settings }: SetupContext): boolean =>
  actor.can("manage_options") ||
  (settings.get(collection).enabled && actor.can(rightOf[settings.get(reportReaders)]));

const rightOf = {
  administrators: "manage_options",
  editors: "edit_others_posts",
  writers: "edit_posts",
} as const;
