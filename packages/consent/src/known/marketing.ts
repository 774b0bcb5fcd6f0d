import type { KnownVendor } from "../extension-points.ts";

/** Smaller networks, and services for retargeting, recommendations, marketing messages and sharing. */
export const marketingVendors: readonly KnownVendor[] = [
  {
    name: "quantcast",
    label: "Quantcast",
    category: "advertisement",
    cookies: [{ name: "__qca", description: "Distinguishes visitors.", duration: "13 months" }],
    hosts: ["quantserve.com", "quantcount.com"],
    snippets: ["quantserve.com"],
  },
  {
    name: "adroll",
    label: "AdRoll",
    category: "advertisement",
    cookies: [
      { name: "__adroll_fpc", description: "Distinguishes visitors.", duration: "1 year" },
      { name: "__ar_v4", description: "Selects and measures advertisements.", duration: "1 year" },
      {
        name: "__adroll",
        description: "Distinguishes visitors.",
        duration: "13 months",
        party: "third",
      },
    ],
    hosts: ["adroll.com"],
    snippets: ["s.adroll.com"],
  },
  {
    name: "criteo",
    label: "Criteo",
    category: "advertisement",
    cookies: [
      { name: "cto_*", description: "Selects and measures advertisements.", duration: "13 months" },
    ],
    storage: ["cto_*", "criteo_*"],
    hosts: ["criteo.com", "criteo.net"],
  },
  {
    name: "taboola",
    label: "Taboola",
    category: "advertisement",
    cookies: [
      { name: "_tb_*", description: "Distinguishes visitors.", duration: "1 year" },
      { name: "t_gid", description: "Distinguishes visitors.", duration: "1 year", party: "third" },
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
      { name: "outbrain_*", description: "Limits how often data are sent.", duration: "5 minutes" },
      {
        name: "obuid",
        description: "Distinguishes visitors.",
        duration: "3 months",
        party: "third",
      },
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
      { name: "hubspotutk", description: "Distinguishes visitors.", duration: "6 months" },
      { name: "__hstc", description: "Distinguishes visitors.", duration: "6 months" },
      { name: "__hssc", description: "Stores the state of the session.", duration: "30 minutes" },
      { name: "__hssrc", description: "Stores whether a session is new.", duration: "session" },
      { name: "messagesUtk", description: "Continues a chat.", duration: "6 months", isRare: true },
    ],
    hosts: ["hs-scripts.com", "hs-analytics.net", "hsforms.net", "hs-banner.com"],
    snippets: ["js.hs-scripts.com"],
  },
  {
    name: "pardot",
    label: "Salesforce Account Engagement",
    category: "advertisement",
    cookies: [
      {
        name: "visitor_id*",
        description: "Distinguishes visitors.",
        duration: "1 year",
        isRare: true,
      },
      {
        name: "lpv*",
        description: "Limits how often data are sent.",
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
    cookies: [{ name: "_mkto_trk", description: "Distinguishes visitors.", duration: "2 years" }],
    hosts: ["marketo.net", "marketo.com"],
    snippets: ["munchkin.marketo.net"],
  },
  {
    name: "klaviyo",
    label: "Klaviyo",
    category: "advertisement",
    cookies: [{ name: "__kla_id", description: "Distinguishes visitors.", duration: "2 years" }],
    storage: ["__kla*", "klaviyo*"],
    hosts: ["klaviyo.com"],
    snippets: ["static.klaviyo.com"],
  },
  {
    name: "sharethis",
    label: "ShareThis",
    category: "advertisement",
    cookies: [
      { name: "__stid", description: "Distinguishes visitors.", duration: "1 year" },
      { name: "fpestid", description: "Distinguishes visitors.", duration: "1 year" },
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
        description: "Selects and measures advertisements.",
        duration: "8 months",
        party: "third",
      },
      {
        name: "ad-privacy",
        description: "Selects and measures advertisements.",
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
      { name: "_rdt_uuid", description: "Distinguishes visitors.", duration: "3 months" },
      {
        name: "_rdt_cid",
        description: "Attributes a visit to an advertisement that was clicked.",
        duration: "3 months",
        isRare: true,
      },
    ],
    storage: ["_rdt_*"],
    hosts: ["redditstatic.com/ads", "alb.reddit.com"],
    snippets: ["redditstatic.com/ads"],
  },
];

/** Chat and support widgets. */
export const messagingVendors: readonly KnownVendor[] = [
  {
    name: "intercom",
    label: "Intercom",
    category: "functional",
    cookies: [
      { name: "intercom-*", description: "Continues a conversation.", duration: "9 months" },
    ],
    storage: ["intercom.*", "intercom-*"],
    hosts: ["intercom.io", "intercomcdn.com"],
    snippets: ["widget.intercom.io"],
  },
  {
    name: "zendesk",
    label: "Zendesk",
    category: "functional",
    cookies: [{ name: "__zlcmid", description: "Continues a conversation.", duration: "1 year" }],
    storage: ["ZD-*", "__zlcstore"],
    hosts: ["zopim.com", "zdassets.com"],
    snippets: ["static.zdassets.com"],
  },
  {
    name: "drift",
    label: "Drift",
    category: "functional",
    cookies: [
      { name: "drift_*", description: "Distinguishes visitors.", duration: "2 years" },
      { name: "driftt_*", description: "Distinguishes visitors.", duration: "2 years" },
    ],
    storage: ["DRIFT_*", "drift_*"],
    hosts: ["drift.com", "driftt.com"],
    snippets: ["js.driftt.com"],
  },
  {
    name: "crisp",
    label: "Crisp",
    category: "functional",
    cookies: [
      { name: "crisp-client/*", description: "Continues a conversation.", duration: "6 months" },
    ],
    storage: ["crisp-client/*"],
    hosts: ["crisp.chat"],
    snippets: ["client.crisp.chat"],
  },
  {
    name: "tawk",
    label: "tawk.to",
    category: "functional",
    cookies: [
      { name: "twk_*", description: "Continues a conversation.", duration: "6 months" },
      { name: "TawkConnectionTime", description: "Continues a conversation.", duration: "session" },
    ],
    storage: ["twk_*"],
    hosts: ["tawk.to"],
    snippets: ["embed.tawk.to"],
  },
  {
    name: "tidio",
    label: "Tidio",
    category: "functional",
    storage: ["tidio_*"],
    hosts: ["tidio.co", "tidiochat.com"],
    snippets: ["code.tidio.co"],
  },
  {
    name: "livechat",
    label: "LiveChat",
    category: "functional",
    cookies: [
      {
        name: "__lc_cid",
        description: "Continues a conversation.",
        duration: "2 years",
        party: "third",
      },
      {
        name: "__lc_cst",
        description: "Continues a conversation.",
        duration: "2 years",
        party: "third",
      },
    ],
    storage: ["__lc*"],
    hosts: ["livechatinc.com"],
    snippets: ["cdn.livechatinc.com"],
  },
];
