import { defineSetting } from "@waymark/core";
import * as z from "zod";

/** The classic menus at the places of the site's pages: the id of a menu by the name of its place. */
export const menuPlaces = defineSetting({
  name: "block-editor.menu-places",
  about: "The classic menu of each place of the pages",
  schema: z.record(z.string().max(100), z.int().positive()),
  fallback: {},
});
