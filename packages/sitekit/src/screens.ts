import { settingsScreens, type JsonSchema, type SettingsScreen } from "@waymark/core";

const list = (description: string, values?: readonly string[]): JsonSchema => ({
  type: "array",
  description,
  items: { type: "string", ...(values && { enum: values }) },
});
const kitForm = (slug: string, screen: Omit<SettingsScreen, "name">): SettingsScreen => ({
  name: `/sitekit/v1/modules/${slug}/data/settings`,
  argument: "data",
  ...screen,
});

/** The forms of the settings of analytics. */
export const kitForms = settingsScreens(
  kitForm("analytics", {
    label: "Analytics",
    order: 50,
    schemas: {
      respectDnt: {
        type: "boolean",
        description: "Whether visitors whose browsers send Do Not Track are left out",
      },
      trackingDisabled: list("Users whose visits are not counted", [
        "loggedinUsers",
        "contentCreators",
      ]),
      retentionMonths: {
        type: "integer",
        description: "Months that counts are stored",
        minimum: 1,
        maximum: 120,
      },
      skip: list("Paths that are not counted, with everything below them"),
      readers: {
        type: "string",
        description: "Who may read reports",
        enum: ["administrators", "editors", "writers"],
      },
    },
    labels: {
      respectDnt: "Respect Do Not Track",
      trackingDisabled: "Not counted",
      retentionMonths: "Retention in months",
      skip: "Skipped paths",
    },
  }),
  kitForm("search", {
    label: "Searches",
    order: 51,
    schemas: { searchParams: list("Query parameters that contain the search words") },
  }),
  kitForm("speed", {
    label: "Speed",
    order: 52,
    schemas: {
      vitals: {
        type: "boolean",
        description: "Whether to measure Web Vitals in visitors' browsers too",
      },
    },
  }),
);
