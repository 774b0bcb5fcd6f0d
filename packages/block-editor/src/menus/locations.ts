import type { Settings, SettingsReader } from "@waymark/core";
import { menuPlaces } from "../settings.ts";

/** The id of the menu at a location; 0 for none. */
export const menuAt = (settings: SettingsReader, name: string): number => {
  const assigned = settings.get(menuPlaces);
  return Object.hasOwn(assigned, name) ? (assigned[name] ?? 0) : 0;
};
/** The locations of a menu. */
export const locationsOf = (settings: SettingsReader, menu: number): readonly string[] =>
  Object.entries(settings.get(menuPlaces)).flatMap(([name, id]) => (id === menu ? [name] : []));

/** Assigns a menu to these locations, and removes it from all others. */
export const setLocations = (
  settings: Pick<Settings, "change">,
  menu: number,
  names: readonly string[],
): Promise<void> =>
  settings.change(menuPlaces, (assigned) => ({
    ...Object.fromEntries(Object.entries(assigned).filter(([, id]) => id !== menu)),
    ...Object.fromEntries(names.map((name) => [name, menu])),
  }));

/** Assigns a menu to a location. Its other locations do not change. */
export const assignLocation = (
  settings: Pick<Settings, "change">,
  name: string,
  menu: number,
): Promise<void> => settings.change(menuPlaces, (assigned) => ({ ...assigned, [name]: menu }));
