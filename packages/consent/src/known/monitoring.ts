import type { KnownVendor } from "../extension-points.ts";

/** Services that record how pages are used, test variants of them, watch for errors or keep bots away. */
export const monitoringVendors: readonly KnownVendor[] = [
  {
    name: "hotjar",
    label: "Hotjar",
    category: "analytics",
    cookies: [
      { name: "_hj*", description: "Records what visitors do on a page.", duration: "1 year" },
    ],
    storage: ["_hj*", "hjViewportId", "hjActiveViewportIds"],
    hosts: ["hotjar.com", "hotjar.io"],
    snippets: ["static.hotjar.com"],
  },
  {
    name: "clarity",
    label: "Microsoft Clarity",
    category: "analytics",
    cookies: [
      { name: "_clck", description: "Distinguishes visitors.", duration: "1 year" },
      { name: "_clsk", description: "Joins the pages of a session.", duration: "1 day" },
      {
        name: "CLID",
        description: "Distinguishes visitors across sites.",
        duration: "1 year",
        party: "third",
      },
    ],
    storage: ["_clck", "_clsk", "_cltk"],
    hosts: ["clarity.ms"],
    snippets: ["clarity.ms/tag"],
  },
  {
    name: "mouseflow",
    label: "Mouseflow",
    category: "analytics",
    cookies: [
      {
        name: "mf_user",
        description: "Stores whether a visitor was here before.",
        duration: "3 months",
      },
      { name: "mf_*", description: "Records what visitors do on a page.", duration: "session" },
    ],
    storage: ["mf_user"],
    hosts: ["mouseflow.com"],
    snippets: ["cdn.mouseflow.com"],
  },
  {
    name: "crazy-egg",
    label: "Crazy Egg",
    category: "analytics",
    cookies: [
      { name: "_ce.*", description: "Distinguishes visitors.", duration: "1 year" },
      {
        name: "_CEFT",
        description: "Assigns a visitor to a variant of a test.",
        duration: "1 year",
        isRare: true,
      },
      { name: "cebs", description: "Stores the number of sessions.", duration: "session" },
      { name: "cebsp_", description: "Stores the number of pages.", duration: "session" },
    ],
    hosts: ["crazyegg.com"],
    snippets: ["script.crazyegg.com"],
  },
  {
    name: "fullstory",
    label: "FullStory",
    category: "analytics",
    cookies: [
      { name: "fs_uid", description: "Distinguishes visitors.", duration: "1 year" },
      {
        name: "fs_lua",
        description: "Stores when a visitor was last active.",
        duration: "30 minutes",
      },
    ],
    storage: ["_fs_*"],
    hosts: ["fullstory.com"],
    snippets: ["edge.fullstory.com"],
  },
  {
    name: "logrocket",
    label: "LogRocket",
    category: "analytics",
    cookies: [
      { name: "_lr_*", description: "Records what visitors do on a page.", duration: "1 day" },
    ],
    storage: ["_lr_*"],
    hosts: ["logrocket.io", "lr-ingest.io", "lr-in.com"],
    snippets: ["LogRocket.init("],
  },
  {
    name: "optimizely",
    label: "Optimizely",
    category: "analytics",
    cookies: [
      { name: "optimizelyEndUserId", description: "Distinguishes visitors.", duration: "6 months" },
      {
        name: "optimizelySession",
        description: "Stores the state of the session.",
        duration: "session",
      },
    ],
    storage: ["optimizely_*"],
    hosts: ["optimizely.com"],
    snippets: ["cdn.optimizely.com"],
  },
  {
    name: "vwo",
    label: "VWO",
    category: "analytics",
    cookies: [
      { name: "_vwo_*", description: "Distinguishes visitors.", duration: "1 year" },
      {
        name: "_vis_opt_*",
        description: "Assigns a visitor to a variant of a test.",
        duration: "100 days",
      },
    ],
    storage: ["_vwo_*"],
    hosts: ["visualwebsiteoptimizer.com"],
    snippets: ["visualwebsiteoptimizer.com"],
  },
  {
    name: "new-relic",
    label: "New Relic",
    category: "performance",
    storage: ["NRBA_*"],
    hosts: ["nr-data.net", "js-agent.newrelic.com"],
    snippets: ["NREUM"],
  },
  {
    name: "datadog",
    label: "Datadog",
    category: "performance",
    cookies: [{ name: "_dd_s", description: "Joins the pages of a session.", duration: "4 hours" }],
    storage: ["_dd_*"],
    hosts: [
      "datadoghq-browser-agent.com",
      "browser-intake-datadoghq.com",
      "browser-intake-datadoghq.eu",
    ],
    snippets: ["datadoghq-browser-agent.com"],
  },
  {
    name: "sentry",
    label: "Sentry",
    category: "performance",
    storage: ["sentryReplaySession"],
    hosts: ["sentry.io", "sentry-cdn.com"],
  },
  {
    name: "cloudflare",
    label: "Cloudflare",
    category: "necessary",
    cookies: [
      { name: "__cf_bm", description: "Keeps bots away.", duration: "30 minutes" },
      {
        name: "cf_clearance",
        description: "Shows that a challenge was passed.",
        duration: "1 year",
      },
      { name: "__cflb", description: "Sends a visitor to the same server.", duration: "1 day" },
    ],
    hosts: ["challenges.cloudflare.com"],
  },
];
