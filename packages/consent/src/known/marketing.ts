import type { KnownVendor } from "../extension-points.ts";

/** Smaller networks, and services for retargeting, recommendations, marketing messages and sharing. */
export const marketingVendors: readonly KnownVendor[] = [
  {
    name: "quantcast",
    label: "Quantcast",
    category: "advertisement",
    cookies: [{ name: "__qca", about: "Distinguishes visitors.", duration: "13 months" }],
    hosts: ["quantserve.com", "quantcount.com"],
    snippets: ["quantserve.com"],
  },
  {
    name: "adroll",
    label: "AdRoll",
    category: "advertisement",
    cookies: [
      { name: "__adroll_fpc", about: "Distinguishes visitors.", duration: "1 year" },
      { name: "__ar_v4", about: "Selects and measures advertisements.", duration: "1 year" },
      { name: "__adroll", about: "Distinguishes visitors.", duration: "13 months", party: "third" },
    ],
    hosts: ["adroll.com"],
    snippets: ["s.adroll.com"],
  },
  {
    name: "criteo",
    label: "Criteo",
    category: "advertisement",
    cookies: [
      { name: "cto_*", about: "Selects and measures advertisements.", duration: "13 months" },
    ],
    storage: ["cto_*", "criteo_*"],
    hosts: ["criteo.com", "criteo.net"],
  },
  {
    name: "taboola",
    label: "Taboola",
    category: "advertisement",
    cookies: [
      { name: "_tb_*", about: "Distinguishes visitors.", duration: "1 year" },
      { name: "t_gid", about: "Distinguishes visitors.", duration: "1 year", party: "third" },
    ],
    storage: ["taboola global:*"],
    hosts: ["taboola.com"],
    snippets: ["cdn.taboola.com"],
  },
  {
    name: "outbrain",
    label: "Outbrain",
    category: "advertisement",
    cookies: [
      { name: "outbrain_*", about: "Limits how often data are sent.", duration: "5 minutes" },
      { name: "obuid", about: "Distinguishes visitors.", duration: "3 months", party: "third" },
    ],
    storage: ["OB-USER-TOKEN"],
    hosts: ["outbrain.com"],
    snippets: ["amplify.outbrain.com"],
  },
  {
    name: "hubspot",
    label: "HubSpot",
    category: "advertisement",
    cookies: [
      { name: "hubspotutk", about: "Distinguishes visitors.", duration: "6 months" },
      { name: "__hstc", about: "Distinguishes visitors.", duration: "6 months" },
      { name: "__hssc", about: "Stores the state of the session.", duration: "30 minutes" },
      { name: "__hssrc", about: "Stores whether a session is new.", duration: "session" },
      { name: "messagesUtk", about: "Continues a chat.", duration: "6 months", isRare: true },
    ],
    hosts: ["hs-scripts.com", "hs-analytics.net", "hsforms.net", "hs-banner.com"],
    snippets: ["js.hs-scripts.com"],
  },
  {
    name: "pardot",
    label: "Salesforce Account Engagement",
    category: "advertisement",
    cookies: [
      { name: "visitor_id*", about: "Distinguishes visitors.", duration: "1 year", isRare: true },
      {
        name: "lpv*",
        about: "Limits how often data are sent.",
        duration: "30 minutes",
        isRare: true,
      },
    ],
    hosts: ["pardot.com"],
    snippets: ["pi.pardot.com", "piAId"],
  },
  {
    name: "marketo",
    label: "Adobe Marketo Engage",
    category: "advertisement",
    cookies: [{ name: "_mkto_trk", about: "Distinguishes visitors.", duration: "2 years" }],
    hosts: ["marketo.net", "marketo.com"],
    snippets: ["munchkin.marketo.net"],
  },
  {
    name: "klaviyo",
    label: "Klaviyo",
    category: "advertisement",
    cookies: [{ name: "__kla_id", about: "Distinguishes visitors.", duration: "2 years" }],
    storage: ["__kla*", "klaviyo*"],
    hosts: ["klaviyo.com"],
    snippets: ["static.klaviyo.com"],
  },
  {
    name: "sharethis",
    label: "ShareThis",
    category: "advertisement",
    cookies: [
      { name: "__stid", about: "Distinguishes visitors.", duration: "1 year" },
      { name: "fpestid", about: "Distinguishes visitors.", duration: "1 year" },
    ],
    hosts: ["sharethis.com"],
  },
  {
    name: "amazon-ads",
    label: "Amazon Ads",
    category: "advertisement",
    cookies: [
      {
        name: "ad-id",
        about: "Selects and measures advertisements.",
        duration: "8 months",
        party: "third",
      },
      {
        name: "ad-privacy",
        about: "Selects and measures advertisements.",
        duration: "5 years",
        party: "third",
      },
    ],
    hosts: ["amazon-adsystem.com"],
  },
  {
    name: "reddit",
    label: "Reddit",
    category: "advertisement",
    cookies: [
      { name: "_rdt_uuid", about: "Distinguishes visitors.", duration: "3 months" },
      {
        name: "_rdt_cid",
        about: "Attributes a visit to an advertisement that was clicked.",
        duration: "3 months",
        isRare: true,
      },
    ],
    storage: ["_rdt_*"],
    hosts: ["redditstatic.com/ads", "alb.reddit.com"],
    snippets: ["redditstatic.com/ads"],
  },
];
