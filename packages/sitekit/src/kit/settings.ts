import { defineSetting, type SettingsReader } from "@waymark/core";
import * as z from "zod";
import { options } from "../options.ts";
import { slugPattern } from "./slugs.ts";

const state = z.strictObject({
  active: z.boolean(),
  /** ID of the user who last activated it or changed its settings; 0 for none. */
  owner: z.int().min(0).default(0),
  /** Time since it is active or inactive, ISO 8601. */
  since: z.string().max(40).default(""),
});
/** Whether a module is active, since when, and the responsible user. */
export type ModuleState = z.output<typeof state>;

/** The modules that are initially active if the option `enabled` is set. */
const counting = ["search", "analytics", "speed"];

/** The states of modules by slug; missing ones are inactive, except those that are always active. */
export const moduleStates = defineSetting({
  name: "sitekit.modules",
  about: "Active analytics modules",
  schema: z.record(z.string().regex(slugPattern).max(64), state),
  fallback: ({ optionsOf }) =>
    optionsOf(options).enabled
      ? Object.fromEntries(counting.map((slug) => [slug, state.parse({ active: true })]))
      : {},
});

/** Whether a module that can be deactivated is active: `isActive(settings, "search")`. */
export const isActive = (settings: SettingsReader, slug: string): boolean =>
  settings.get(moduleStates)[slug]?.active === true;
