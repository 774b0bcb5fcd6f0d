import { defineSetting, type SettingsReader } from "@waymark/core";
import * as z from "zod";
import { options } from "../options.ts";
import { slugPattern } from "./slugs.ts";

const state = z.strictObject({
  active: z.boolean(),
  /** Who has switched it or changed its settings last; 0 where nobody did. */
  owner: z.int().min(0).default(0),
  /** Since when it is on or off, ISO 8601. */
  since: z.string().max(40).default(""),
});
/** Whether a module of the kit is on, since when, and whose doing that is. */
export type ModuleState = z.output<typeof state>;

/** What is on where the option `enabled` says that pages are counted from the start. */
const counting = ["search", "analytics", "speed"];

/** Which modules of the kit are on, by slug; those that are not named are off, but for what is always on. */
export const moduleStates = defineSetting({
  name: "sitekit.modules",
  about: "Which modules of the kit are on",
  schema: z.record(z.string().regex(slugPattern).max(64), state),
  fallback: ({ optionsOf }) =>
    optionsOf(options).enabled
      ? Object.fromEntries(counting.map((slug) => [slug, state.parse({ active: true })]))
      : {},
});

/** Whether a module that can be switched is on: `isActive(settings, "search")`. */
export const isActive = (settings: SettingsReader, slug: string): boolean =>
  settings.get(moduleStates)[slug]?.active === true;
