import {
  importedIds,
  importRow,
  isImported,
  menuLocations,
  type RemoteReading,
  remoteImporters,
} from "@waymark/content";
import type { Contributed } from "@waymark/core";
import * as z from "zod";
import { type Context, defineService } from "./builder.ts";
import { navMenu } from "./classic-menus.ts";
import { menuAt, assignLocation } from "./menus/locations.ts";
import { navigation } from "./navigation.ts";

const remotePlaces = z.record(z.string(), z.unknown());
const remotePlace = z.tuple([
  z.string().min(1).max(100),
  z.object({ menu: z.int().nonnegative() }),
]);
/** The maximum number of menu locations of a source. */
const maxPlaces = 100;

/** Imports the locations of classic menus, after the menus. Locations have the same names on both sites. */
const rows = defineService(
  "block-editor.import-remote",
  async (ctx, reading: RemoteReading): Promise<void> => {
    const { reader, tally } = reading;
    // Only users who may edit menus can list them.
    if (!reader.isSignedIn) return;
    const found = await reader.read("/core/v2/menu-locations", remotePlaces);
    for (const entry of Object.entries(found ?? {}).slice(0, maxPlaces)) {
      const { data } = remotePlace.safeParse(entry);
      if (!data)
        tally.unmapped("menu location", "The response does not match the schema; it is left out.");
      else if (data[1].menu > 0) await importPlace(ctx, reading, data[0], data[1].menu);
    }
  },
);

/** Assigns the imported menu to a location, unless another menu is assigned there. */
async function importPlace(
  ctx: Context,
  { reader: { source }, tally, isDryRun }: RemoteReading,
  name: string,
  menu: number,
): Promise<void> {
  const row = { source, table: "block-editor.menu-place", key: name };
  if ((await ctx.callService(isImported, row)) !== undefined) return tally.known("menu location");
  const missing = "The site has no such menu location; its menu is not assigned.";
  if (!ctx.all(menuLocations).some((one) => one.name === name))
    return tally.unmapped(`menu location ${name}`, missing);
  if (menuAt(ctx.settings, name) > 0)
    return tally.unmapped(`menu location ${name}`, "Another menu is assigned to this location.");
  if (isDryRun) return tally.made("menu location");
  const isMade = await ctx.transaction(async ({ callService, settings }) => {
    const ids = await callService(importedIds, { source, ids: [menu], taxonomy: navMenu.name });
    const id = ids.get(menu);
    if (id === undefined) return false;
    await assignLocation(settings, name, id);
    await callService(importRow, { ...row, id });
    return true;
  });
  if (isMade) tally.made("menu location");
  else tally.unmapped(`menu location ${name}`, "Its menu was not imported.");
}

/** Imports the menus of another site: block menus are items of this module's type, and classic menus have locations. */
export const menuImporter: Contributed = remoteImporters({
  name: "block-editor",
  names: { wp_navigation: navigation.name },
  rows,
});
