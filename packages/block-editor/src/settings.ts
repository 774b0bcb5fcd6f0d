import { defineSetting } from "@waymark/core";
import * as z from "zod";

/** The classic menus at the locations of the site's pages: ids of menus by location. */
export const menuPlaces = defineSetting({
  name: "block-editor.menu-places",
  description: "The classic menu of each menu location",
  schema: z.record(z.string().max(100), z.int().positive()),
  default: {},
});
