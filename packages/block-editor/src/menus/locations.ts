import type { Settings, SettingsReader } from "@waymark/core";
import { menuPlaces } from "../settings.ts";

/** The id of the menu at a location; 0 for none. */
export const menuAt = (settings: SettingsReader, name: string): number => {
  const places = settings.get(menuPlaces);
  return Object.hasOwn(places, name) ? (places[name] ?? 0) : 0;
};
/** The places of a menu. */
export const placesOf = (settings: SettingsReader, menu: number): readonly string[] =>
  Object.entries(settings.get(menuPlaces)).flatMap(([name, id]) => (id === menu ? [name] : []));

/** Assigns a menu to these locations, and removes it from all others. */
export const setPlaces = (
  settings: Pick<Settings, "change">,
  menu: number,
  names: readonly string[],
): Promise<void> =>
  settings.change(menuPlaces, (places) => ({
    ...Object.fromEntries(Object.entries(places).filter(([, id]) => id !== menu)),
    ...Object.fromEntries(names.map((name) => [name, menu])),
  }));

/** Assigns a menu to a location. Its other locations do not change. */
export const setPlace = (
  settings: Pick<Settings, "change">,
  name: string,
  menu: number,
): Promise<void> => settings.change(menuPlaces, (places) => ({ ...places, [name]: menu }));
