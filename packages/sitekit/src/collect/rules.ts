import type { SettingsReader } from "@waymark/core";
import { isActive } from "../kit/state.ts";
import { collection, type Collection } from "./settings.ts";

/** What is counted now: how counting is set, and which modules of the kit are on. */
export interface Rules extends Collection {
  /** Whether it is kept what visitors search for. */
  readonly keepsSearches: boolean;
  /** Whether it is kept how long pages take. */
  readonly keepsTimes: boolean;
}

/** What is counted now. Costs no query. */
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
