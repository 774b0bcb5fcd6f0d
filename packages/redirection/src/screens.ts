import { screens, settingsScreens, type ScreenAction } from "@waymark/core";

const base = "/redirection/v1";
const group = "Redirects";
const paged = {
  rows: "items",
  total: "total",
  paging: { first: 0 },
  filters: [],
} as const;
const bulk = (kind: string, action: string, label: string, more: Partial<ScreenAction> = {}) => ({
  label,
  operation: `POST ${base}/bulk/${kind}/:bulk`,
  args: { bulk: action, items: [":id"] },
  bulk: true,
  ...more,
});
const remove = (kind: string, confirm: string) =>
  bulk(kind, "delete", "Delete", { danger: true, confirm });
const clear = (kind: string, confirm: string): ScreenAction => ({
  label: "Clear log",
  operation: `POST ${base}/bulk/${kind}/:bulk`,
  args: { bulk: "delete", global: true, confirm: "all" },
  scope: "list",
  danger: true,
  confirm,
});

/** The screens of redirects, groups and logs. */
export const redirectScreens = screens(
  {
    name: `${base}/redirect`,
    label: "Redirects",
    singular: "Redirect",
    icon: "redirect",
    group,
    order: 60,
    title: "url",
    ...paged,
    search: "filterBy.url",
    columns: [
      { field: "url", label: "From", sort: "source" },
      { field: "action_data.url", label: "To" },
      { field: "action_code", label: "Status", as: "text" },
      { field: "hits", as: "count", sort: "last_count" },
      { field: "enabled", as: "yes-no" },
    ],
    actions: [
      bulk("redirect", "enable", "Enable", { when: { enabled: false } }),
      bulk("redirect", "disable", "Disable", { when: { enabled: true } }),
      bulk("redirect", "reset", "Reset hits"),
      remove("redirect", "Visitors of these addresses are no longer redirected."),
    ],
  },
  {
    name: `${base}/group`,
    label: "Redirect groups",
    singular: "Group",
    icon: "folder",
    group,
    order: 61,
    title: "name",
    ...paged,
    columns: ["name", { field: "redirects", as: "count" }, { field: "enabled", as: "yes-no" }],
    omit: ["status", "filterBy", "orderby", "direction", "page", "per_page"],
    labels: { moduleId: "Followed by" },
    actions: [
      bulk("group", "enable", "Enable", { when: { enabled: false } }),
      bulk("group", "disable", "Disable", { when: { enabled: true } }),
      remove("group", "The redirects of the group are deleted, too."),
    ],
  },
  {
    name: `${base}/404`,
    label: "Missing pages",
    singular: "Missing page",
    icon: "search",
    group,
    order: 62,
    title: "url",
    ...paged,
    search: "filterBy.url",
    columns: [
      { field: "url", label: "Address" },
      { field: "referrer", label: "Link on", as: "url" },
      { field: "agent", label: "Browser" },
      { field: "created", label: "Date" },
      { field: "created_time", label: "Time" },
    ],
    actions: [
      {
        label: "Add redirect",
        operation: `POST ${base}/redirect`,
        args: { url: ":url" },
        opensForm: true,
      },
      remove("404", "The entries are deleted from the log."),
      clear("404", "All entries about missing pages are deleted."),
    ],
  },
  {
    name: `${base}/log`,
    label: "Redirect log",
    singular: "Entry",
    icon: "list",
    group,
    order: 63,
    title: "url",
    ...paged,
    search: "filterBy.url",
    columns: [
      { field: "url", label: "From" },
      { field: "sent_to", label: "To" },
      { field: "http_code", label: "Status", as: "text" },
      { field: "created", label: "Date" },
      { field: "created_time", label: "Time" },
    ],
    actions: [
      remove("log", "The entries are deleted from the log."),
      clear("log", "All entries about followed redirects are deleted."),
    ],
  },
);

/** The form of the settings of redirects. */
export const redirectSettings = settingsScreens({
  name: `${base}/setting`,
  label: "Redirects",
  order: 30,
  values: "settings",
  sections: [
    {
      label: "Redirects",
      fields: ["monitor_post", "monitor_types", "auto_target", "redirect_cache", "track_hits"],
    },
    { label: "Comparison", fields: ["flag_query", "flag_case", "flag_trailing", "flag_regex"] },
    {
      label: "Logs",
      fields: ["expire_redirect", "expire_404", "log_external", "log_header", "ip_logging"],
    },
    { label: "Site", fields: ["https", "preferred_domain", "aliases", "relocate", "permalinks"] },
    { label: "Proxies", fields: ["ip_headers", "ip_proxy"] },
  ],
  omit: [
    "cache_key",
    "last_group_id",
    "location",
    "modules",
    "newsletter",
    "plugin_update",
    "rest_api",
    "support",
    "token",
    "update_notice",
  ],
  relations: { monitor_post: `${base}/group` },
  labels: {
    monitor_post: "Group for moved items",
    expire_redirect: "Days to keep the redirect log",
    expire_404: "Days to keep the log of missing pages",
    flag_query: "Query",
    flag_case: "Ignore letter case",
    flag_trailing: "Ignore a trailing slash",
    flag_regex: "Sources are patterns",
    https: "Redirect to HTTPS",
  },
});
