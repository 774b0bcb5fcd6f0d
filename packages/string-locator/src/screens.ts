import { screens } from "@waymark/core";

/** The screen of changes by search and replace. */
export const locatorScreens = screens({
  name: "/string-locator/v2/changes",
  label: "Search and replace",
  singular: "Change",
  icon: "text",
  group: "Tools",
  order: 90,
  filters: [],
  actions: [
    {
      label: "Undo",
      operation: "POST /string-locator/v2/changes/:id/restore",
      confirm: "The text from before the change is stored again.",
    },
  ],
});
