import { screens } from "@waymark/core";

/** The screens of popups and their counts. */
export const popupScreens = screens(
  {
    name: "/core/v2/popups",
    label: "Popups",
    singular: "Popup",
    icon: "popup",
    group: "Marketing",
    order: 50,
    columns: [
      { field: "title", label: "Title" },
      { field: "enabled", as: "yes-no" },
      { field: "status", as: "status" },
      { field: "modified", label: "Changed", as: "time" },
    ],
    filters: ["status"],
  },
  {
    name: "/popup/v2/popups",
    label: "Popup statistics",
    singular: "Popup",
    icon: "chart",
    group: "Marketing",
    order: 51,
    rows: "items",
    total: "total",
    id: "popup",
    title: "title",
    columns: [
      { field: "title", label: "Popup" },
      { field: "counts.open.count", label: "Opened", as: "count" },
      { field: "counts.conversion.count", label: "Converted", as: "count" },
    ],
    filters: [],
    actions: [
      {
        label: "Reset counts",
        operation: "POST /popup/v2/popups/:id/resets",
        args: { id: ":popup" },
        confirm: "The counts of the popup start again at zero.",
      },
    ],
  },
);
