import { defineSetting, type Settings, type SettingsReader } from "@waymark/core";
import * as z from "zod";

/** The classic menus at the places of the site's pages: the id of a menu by the name of its place. */
export const menuPlaces = defineSetting({
  name: "block-editor.menu-places",
  about: "The classic menu of each place of the pages",
  schema: z.record(z.string().max(100), z.int().positive()),
  fallback: {},
});

/** The menu at a place; 0 for none. */
export const menuAt = (settings: SettingsReader, name: string): number => {
  const places = settings.get(menuPlaces);
  return Object.hasOwn(places, name) ? (places[name] ?? 0) : 0;
};
/** The places of a menu. */
export const placesOf = (settings: SettingsReader, menu: number): readonly string[] =>
  Object.entries(settings.get(menuPlaces)).flatMap(([name, id]) => (id === menu ? [name] : []));

/** Puts a menu at these places, and nowhere else. */
export const setPlaces = (
  settings: Pick<Settings, "change">,
  menu: number,
  names: readonly string[],
): Promise<void> =>
  settings.change(menuPlaces, (places) => ({
    ...Object.fromEntries(Object.entries(places).filter(([, id]) => id !== menu)),
    ...Object.fromEntries(names.map((name) => [name, menu])),
  }));
