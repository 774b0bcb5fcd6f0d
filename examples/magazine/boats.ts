import {
  contentRoutes,
  contentTypes,
  defineContentType,
  defineModule,
  defineTaxonomy,
  grantsFor,
  screens,
  taxonomies,
  termRoutes,
} from "waymark";
import * as z from "zod";

const rig = defineTaxonomy({ name: "rig", base: "rigs", label: "rigs" });
const boat = defineContentType({
  name: "boat",
  base: "boats",
  label: "boats",
  capability: "boats",
  fields: { built: z.int().min(1700).optional(), berth: z.string().max(40).default("") },
  taxonomies: [rig],
  features: ["revisions"],
});
const group = "Content";
const boatScreens = screens(
  {
    name: "/core/v2/boats",
    icon: "ship",
    group,
    order: 18,
    columns: ["title", "built", "berth", { field: "status", as: "status" }],
    filters: ["status"],
  },
  { name: "/core/v2/rigs", icon: "tag", group, order: 19, columns: ["name", "count"] },
);
/** The boats of the harbour: a content type, its taxonomy and its permissions. */
export const boats = defineModule({
  name: "boats",
  requires: ["content"],
  contributes: [contentTypes(boat), taxonomies(rig), grantsFor(boat), boatScreens],
  namespaces: (setup) => [contentRoutes(boat, setup), termRoutes(rig, setup)],
});
