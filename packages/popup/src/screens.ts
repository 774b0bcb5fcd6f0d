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
    sections: [
      { label: "Text", fields: ["title", "display_title", "content"] },
      { label: "When it opens", fields: ["triggers", "conditions", "cookies"] },
      {
        label: "Size and position",
        fields: [
          "size",
          "custom_width",
          "custom_height",
          "responsive_min_width",
          "responsive_max_width",
          "location",
          "position_top",
          "position_bottom",
          "position_left",
          "position_right",
          "overlay_disabled",
          "stackable",
          "zindex",
        ],
      },
      { label: "Animation", fields: ["animation_type", "animation_origin", "animation_speed"] },
      {
        label: "Closing",
        fields: [
          "close_on_overlay_click",
          "close_on_esc_press",
          "close_on_form_submission",
          "close_on_form_submission_delay",
          "close_text",
          "close_button_delay",
        ],
      },
      {
        label: "Publication",
        fields: ["status", "enabled", "date", "author", "disable_on_mobile", "disable_on_tablet"],
        place: "side",
      },
    ],
    widgets: { content: "rich-text" },
    omit: ["date_gmt", "meta", "password", "slug", "template"],
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
        confirm: "The counts of the popup are reset to zero.",
      },
    ],
  },
);
