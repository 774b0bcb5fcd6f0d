import type { SettingsReader } from "@waymark/core";
import { isActive } from "../kit/settings.ts";
import { collection, type Collection } from "./settings.ts";

/** What is counted now: the settings, and the active modules. */
export interface Rules extends Collection {
  /** Whether search terms are stored. */
  readonly keepsSearches: boolean;
  /** Whether page timings are stored. */
  readonly keepsTimes: boolean;
}

/** What is counted now. Needs no query. */
export function rulesOf(settings: SettingsReader): Rules {
  const set = settings.get(collection);
  const keepsTimes = isActive(settings, "speed");
  return {
    ...set,
    vitals: set.vitals && keepsTimes,
    keepsSearches: isActive(settings, "search"),
    keepsTimes,
  };
}
