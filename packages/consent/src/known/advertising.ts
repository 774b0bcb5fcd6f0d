import type { KnownVendor } from "../points.ts";

/** Services that show advertisements, or follow visitors for them. */
export const advertisingVendors: readonly KnownVendor[] = [
  {
    name: "google-ads",
    label: "Google advertising",
    category: "advertisement",
    cookies: [
      {
        name: "_gcl_*",
        about: "Joins a click on an advertisement with what follows.",
        duration: "3 months",
      },
      { name: "__gads", about: "Counts advertisements that were shown.", duration: "13 months" },
      { name: "__gpi", about: "Counts advertisements that were shown.", duration: "13 months" },
      { name: "IDE", about: "Chooses advertisements.", duration: "13 months" },
      { name: "test_cookie", about: "Tests whether cookies are kept.", duration: "15 minutes" },
    ],
    hosts: ["doubleclick.net", "googlesyndication.com", "googleadservices.com"],
    snippets: ["googlesyndication.com", "adsbygoogle"],
  },
  {
    name: "meta",
    label: "Meta",
    category: "advertisement",
    cookies: [
      { name: "_fbp", about: "Tells visitors apart.", duration: "3 months" },
      {
        name: "_fbc",
        about: "Joins a click on an advertisement with what follows.",
        duration: "3 months",
      },
      { name: "fr", about: "Chooses advertisements.", duration: "3 months" },
    ],
    hosts: ["connect.facebook.net", "facebook.com/tr", "facebook.com/plugins", "instagram.com"],
    snippets: ["connect.facebook.net", "fbq("],
  },
  {
    name: "microsoft-ads",
    label: "Microsoft advertising",
    category: "advertisement",
    cookies: [
      { name: "_uetsid", about: "Follows a visit.", duration: "1 day" },
      { name: "_uetvid", about: "Tells visitors apart.", duration: "13 months" },
      { name: "MUID", about: "Tells visitors of several sites apart.", duration: "13 months" },
    ],
    hosts: ["bat.bing.com"],
    snippets: ["bat.bing.com"],
  },
  {
    name: "linkedin",
    label: "LinkedIn",
    category: "advertisement",
    cookies: [
      {
        name: "li_fat_id",
        about: "Joins a click on an advertisement with what follows.",
        duration: "1 month",
      },
      { name: "bcookie", about: "Tells browsers apart.", duration: "1 year" },
      { name: "lidc", about: "Sends a visitor to the same data centre.", duration: "1 day" },
    ],
    hosts: ["snap.licdn.com", "px.ads.linkedin.com", "platform.linkedin.com"],
    snippets: ["snap.licdn.com"],
  },
  {
    name: "tiktok",
    label: "TikTok",
    category: "advertisement",
    cookies: [
      { name: "_ttp", about: "Tells visitors apart.", duration: "13 months" },
      {
        name: "_tt_enable_cookie",
        about: "Tells whether cookies are kept.",
        duration: "13 months",
      },
    ],
    hosts: ["analytics.tiktok.com", "tiktok.com/embed"],
    snippets: ["analytics.tiktok.com"],
  },
  {
    name: "x",
    label: "X",
    category: "advertisement",
    cookies: [
      { name: "muc_ads", about: "Chooses advertisements.", duration: "2 years" },
      { name: "guest_id*", about: "Tells visitors apart.", duration: "2 years" },
    ],
    hosts: [
      "static.ads-twitter.com",
      "analytics.twitter.com",
      "platform.twitter.com",
      "platform.x.com",
    ],
    snippets: ["static.ads-twitter.com"],
  },
  {
    name: "pinterest",
    label: "Pinterest",
    category: "advertisement",
    cookies: [
      { name: "_pinterest_*", about: "Tells visitors apart.", duration: "1 year" },
      { name: "_pin_unauth", about: "Tells visitors apart.", duration: "1 year" },
    ],
    hosts: ["ct.pinterest.com", "assets.pinterest.com", "pinimg.com"],
    snippets: ["ct.pinterest.com", "s.pinimg.com/ct"],
  },
  {
    name: "criteo",
    label: "Criteo",
    category: "advertisement",
    cookies: [{ name: "cto_bundle", about: "Chooses advertisements.", duration: "13 months" }],
    hosts: ["criteo.com", "criteo.net"],
  },
  {
    name: "taboola",
    label: "Taboola",
    category: "advertisement",
    cookies: [{ name: "t_gid", about: "Tells visitors apart.", duration: "1 year" }],
    hosts: ["taboola.com"],
    snippets: ["cdn.taboola.com"],
  },
  {
    name: "amazon-ads",
    label: "Amazon advertising",
    category: "advertisement",
    cookies: [{ name: "ad-id", about: "Chooses advertisements.", duration: "8 months" }],
    hosts: ["amazon-adsystem.com"],
  },
  {
    name: "hubspot",
    label: "HubSpot",
    category: "advertisement",
    cookies: [
      { name: "hubspotutk", about: "Tells visitors apart.", duration: "6 months" },
      { name: "__hstc", about: "Follows visits.", duration: "6 months" },
      { name: "__hssc", about: "Follows a visit.", duration: "30 minutes" },
      { name: "__hssrc", about: "Tells whether a visit is new.", duration: "session" },
    ],
    hosts: ["hs-scripts.com", "hs-analytics.net", "hsforms.net", "hs-banner.com"],
  },
];
