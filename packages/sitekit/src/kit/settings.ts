import { defineSetting, type SettingsReader } from "@waymark/core";
import * as z from "zod";
import { options } from "../options.ts";
import type { DatapointContext } from "./datapoint.ts";

// As strings, because clients find routes by the keys of the catalogue, in which the hyphen is escaped.
/** The slug of a module in paths: `site-verification`. */
export const slugPattern = new RegExp("^[a-z0-9\\-]+$");
/** The name of a datapoint in paths: no digits. */
export const datapointPattern = new RegExp("^[a-z\\-]+$");

/** The slug of a module, as a path argument. */
export const slugArg = () => z.string().regex(slugPattern).describe("Module slug");
/** The name of a datapoint, as a path argument. */
export const datapointArg = () => z.string().regex(datapointPattern).describe("Datapoint name");

const state = z.strictObject({
  active: z.boolean(),
  /** ID of the user who last activated it or changed its settings; 0 for none. */
  owner: z.int().min(0).default(0),
  /** Time since it is active or inactive, ISO 8601. */
  since: z.string().max(40).default(""),
});

/** The modules that are initially active if the option `enabled` is set. */
const counting = ["search", "analytics", "speed"];

/** The states of modules by slug; missing ones are inactive, except those that are always active. */
export const moduleStates = defineSetting({
  name: "sitekit.modules",
  description: "Active analytics modules",
  schema: z.record(z.string().regex(slugPattern).max(64), state),
  default: ({ optionsOf }) =>
    optionsOf(options).enabled
      ? Object.fromEntries(counting.map((slug) => [slug, state.parse({ active: true })]))
      : {},
});

/** Whether a module that can be deactivated is active: `isActive(settings, "search")`. */
export const isActive = (settings: SettingsReader, slug: string): boolean =>
  settings.get(moduleStates)[slug]?.active === true;

/** ID of the user who last activated a module or changed its settings; 0 for none. */
export const ownerOf = ({ settings }: Pick<DatapointContext, "settings">, slug: string): number =>
  settings.get(moduleStates)[slug]?.owner ?? 0;

/** Makes the caller the owner of a module after a change of its settings. */
export const own = ({ settings, actor }: DatapointContext, slug: string): Promise<void> =>
  settings.change(moduleStates, (all) => ({
    ...all,
    [slug]: { active: false, since: "", ...all[slug], owner: actor.id },
  }));

/** Maximum number of entries. */
export const maxLogEntries = 1000;

/** Records an action of a user in the audit log, in its transaction, and in the server log. */
export async function note(
  { db, actor, clock, log }: Pick<DatapointContext, "db" | "actor" | "clock" | "log">,
  deed: string,
  about: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.deeds.insert({ user: actor.id, deed, about, at: clock.now() });
  log.info("Analytics settings changed.", { deed, user: actor.id, ...about });
}
