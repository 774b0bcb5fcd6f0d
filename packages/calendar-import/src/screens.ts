import { screens } from "@waymark/core";

const path = "/calendar/event-aggregator/v1/imports";

/** The screen of imports of events. */
export const importScreens = screens({
  name: path,
  label: "Event imports",
  singular: "Import",
  icon: "clock",
  group: "Calendar",
  order: 35,
  rows: "imports",
  total: "total",
  title: "title",
  query: { parent: 0 },
  columns: [
    { field: "title", label: "Name" },
    { field: "origin", label: "From" },
    { field: "frequency", label: "Repeats" },
    { field: "status", as: "status" },
  ],
  filters: ["status", "origin"],
  widgets: { source: "url" },
  relations: { file: "/core/v2/media", category: "/calendar/events/v1/categories" },
  labels: {
    title: "Name",
    frequency: "Repeat",
    post_status: "Status of new events",
    authority: "If an event was changed here",
    vanished: "If an event is no longer at the source",
    show_map: "Maps on the pages of new events",
    takes_marks: "Import hidden, sticky and featured from the source",
  },
  omit: ["only", "column_map"],
  actions: [{ label: "Run now", operation: `POST ${path}/:id/run`, bulk: true }],
});
