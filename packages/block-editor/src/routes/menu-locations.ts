import { menuLocations } from "@waymark/content";
import {
  context,
  defineResource,
  fieldsOf,
  mapOf,
  type NamespaceContext,
  one,
  type SettingsReader,
  valuesOf,
} from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { menuAt } from "../menus/locations.ts";
import { readsMenus } from "./menus.ts";

interface AssignedLocation {
  readonly name: string;
  readonly description: string;
  /** The id of its menu; 0 for none. */
  readonly menu: number;
}
const { column, link } = fieldsOf(valuesOf<AssignedLocation>());
const base = "/core/v2/menu-locations";
const assignedLocation = defineResource({
  name: "menu-location",
  table: valuesOf<AssignedLocation>(),
  fields: {
    name: column("name", { description: "The name of the menu location", schema: z.string() }),
    description: column("description", { description: "What it is", schema: z.string() }),
    menu: column("menu", { description: "The ID of its menu; 0 for none", schema: z.int() }),
  },
  links: {
    self: link({ reads: ["name"], href: ({ name }) => `${base}/${name}` }),
    collection: link({ reads: [], href: () => base }),
    "core:menu": link({
      reads: ["menu"],
      href: ({ menu }) => (menu === 0 ? undefined : `/core/v2/menus/${menu}`),
    }),
  },
  missing: errors.rest_menu_location_invalid,
});

/** The routes of menu locations. */
export function menuLocationRoutes({ all }: NamespaceContext) {
  const known = all(menuLocations);
  const toAssigned = (
    { name, description }: { readonly name: string; readonly description: string },
    settings: SettingsReader,
  ): AssignedLocation => ({ name, description, menu: menuAt(settings, name) });
  const list = get({
    summary: "List the menu locations",
    args: { context: context() },
    returns: mapOf(assignedLocation, "name"),
    access: readsMenus,
    handler: ({ settings }) => known.map((one) => toAssigned(one, settings)),
  });
  const item = get({
    summary: "Get a menu location",
    args: { location: z.string().describe("The name of the menu location"), context: context() },
    returns: one(assignedLocation),
    find: ({ args }) => known.find(({ name }) => name === args.location),
    access: readsMenus,
    handler: ({ found, settings }) => toAssigned(found, settings),
  });
  return { list, item };
}
