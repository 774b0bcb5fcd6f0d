import { screens } from "@waymark/core";

/** The screen of changes by search and replace. */
export const locatorScreens = screens({
  name: "/string-locator/v2/changes",
  label: "Changes by search and replace",
  singular: "Change",
  icon: "text",
  group: "Tools",
  order: 90,
  // The page "Search and replace" shows it.
  hidden: true,
  title: "place",
  columns: [
    { field: "place", label: "Place" },
    { field: "action", as: "status" },
    { field: "outcome", as: "status" },
    { field: "login", label: "User" },
    { field: "at", label: "Time", as: "time" },
  ],
  filters: [],
  actions: [
    {
      label: "Undo",
      operation: "POST /string-locator/v2/changes/:id/restore",
      when: { can_restore: true },
      confirm: "The text from before the change is stored again.",
    },
  ],
});
