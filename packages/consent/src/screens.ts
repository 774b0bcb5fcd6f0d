import { screens, settingsScreens } from "@waymark/core";

const group = "Privacy";

/** The screens of cookies, scans and choices. */
export const consentScreens = screens(
  {
    name: "/consent/v2/cookies",
    label: "Cookies",
    singular: "Cookie",
    icon: "cookie",
    group,
    order: 65,
    title: "name",
    columns: ["name", "category", "domain", "duration", "vendor"],
    filters: ["category"],
  },
  {
    name: "/consent/v2/scans",
    label: "Cookie scans",
    singular: "Scan",
    icon: "search",
    group,
    order: 66,
    title: "id",
    columns: [
      { field: "id", label: "Scan", as: "text" },
      { field: "state", as: "status" },
      { field: "source" },
      { field: "cookies", as: "count" },
      { field: "violations", label: "Without consent", as: "count" },
      { field: "started", as: "time" },
      { field: "finished", as: "time" },
    ],
    filters: [],
    actions: [
      {
        label: "Stop",
        operation: "POST /consent/v2/scans/:id/stop",
        when: { state: "running" },
      },
    ],
  },
  {
    name: "/consent/v2/choices",
    label: "Consent log",
    singular: "Choice",
    icon: "list",
    group,
    order: 67,
    filters: ["status", "from"],
  },
);

/** The form of the settings of consent. */
export const consentForm = settingsScreens({
  name: "/consent/v2/settings",
  label: "Cookie consent",
  order: 40,
  sections: [
    { label: "Banner", fields: ["enabled", "texts", "policy_url", "renew_days", "ask_again"] },
    { label: "Categories", fields: ["categories"] },
    { label: "Blocking", fields: ["block", "gpc", "gpc_categories", "gpc_statement"] },
    { label: "Google consent mode", fields: ["google_consent", "google_signals", "google_wait"] },
    { label: "Scans and log", fields: ["rescan_days", "log_days", "log_network"] },
  ],
  labels: {
    enabled: "Show the banner",
    gpc: "Global Privacy Control",
    gpc_categories: "Categories that the signal turns off",
    gpc_statement: "Day of the GPC statement",
    google_consent: "Mode",
    google_wait: "Wait (milliseconds)",
  },
});
