import { defineContentType } from "@waymark/content";
import { fields } from "./fields/fields.ts";

/**
 * The content type of popups: a title for editors, a text for visitors, and how, where and when they
 * are shown. Popups have no pages of their own.
 */
export const popup = defineContentType({
  name: "popup",
  base: "popups",
  label: "popups",
  singular: "popup",
  description: "Dialogs shown over the pages of the site",
  capability: "popups",
  lacks: ["excerpt", "thumbnail"],
  viewable: false,
  fields,
});
