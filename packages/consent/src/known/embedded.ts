import type { KnownVendor } from "../extension-points.ts";

/** Videos, maps, fonts, forms and other content that pages embed. */
export const embeddedVendors: readonly KnownVendor[] = [
  {
    name: "youtube",
    label: "YouTube",
    category: "advertisement",
    cookies: [
      {
        name: "VISITOR_INFO1_LIVE",
        description: "Estimates bandwidth and recommends videos.",
        duration: "6 months",
        party: "third",
      },
      {
        name: "VISITOR_PRIVACY_METADATA",
        description: "Stores privacy settings.",
        duration: "6 months",
        party: "third",
      },
      { name: "YSC", description: "Counts views of videos.", duration: "session", party: "third" },
      {
        name: "PREF",
        description: "Stores player preferences.",
        duration: "8 months",
        party: "third",
      },
    ],
    hosts: ["youtube.com", "youtube-nocookie.com", "youtu.be", "ytimg.com"],
  },
  {
    name: "vimeo",
    label: "Vimeo",
    category: "functional",
    cookies: [
      { name: "vuid", description: "Counts views of videos.", duration: "2 years", party: "third" },
      {
        name: "player",
        description: "Stores player preferences.",
        duration: "1 year",
        party: "third",
      },
    ],
    hosts: ["player.vimeo.com", "vimeocdn.com"],
  },
  {
    name: "wistia",
    label: "Wistia",
    category: "functional",
    storage: ["wistia*"],
    hosts: ["wistia.com", "wistia.net"],
    snippets: ["fast.wistia.com"],
  },
  {
    name: "dailymotion",
    label: "Dailymotion",
    category: "advertisement",
    cookies: [
      {
        name: "dmvk",
        description: "Stores the state of the session.",
        duration: "session",
        party: "third",
      },
      { name: "ts", description: "Distinguishes visitors.", duration: "13 months", party: "third" },
    ],
    hosts: ["dailymotion.com", "dmcdn.net"],
  },
  {
    name: "twitch",
    label: "Twitch",
    category: "functional",
    hosts: ["player.twitch.tv", "embed.twitch.tv"],
  },
  {
    name: "google-maps",
    label: "Google Maps",
    category: "functional",
    cookies: [
      { name: "NID", description: "Stores preferences.", duration: "6 months", party: "third" },
    ],

    hosts: ["google.com/maps", "maps.google.com", "maps.googleapis.com", "maps.gstatic.com"],
  },
  {
    name: "mapbox",
    label: "Mapbox",
    category: "functional",
    storage: ["mapbox.eventData*"],
    hosts: ["api.mapbox.com", "events.mapbox.com"],
  },
  {
    name: "openstreetmap",
    label: "OpenStreetMap",
    category: "functional",
    hosts: ["openstreetmap.org"],
  },
  {
    name: "google-fonts",
    label: "Google Fonts",
    category: "functional",
    hosts: ["fonts.googleapis.com", "fonts.gstatic.com"],
  },
  {
    name: "adobe-fonts",
    label: "Adobe Fonts",
    category: "functional",
    hosts: ["use.typekit.net", "p.typekit.net"],
  },
  {
    name: "recaptcha",
    label: "Google reCAPTCHA",
    category: "functional",
    cookies: [
      {
        name: "_GRECAPTCHA",
        description: "Keeps bots away.",
        duration: "6 months",
        party: "third",
      },
    ],
    storage: ["_grecaptcha"],
    hosts: ["google.com/recaptcha", "gstatic.com/recaptcha", "recaptcha.net"],
  },
  {
    name: "hcaptcha",
    label: "hCaptcha",
    category: "functional",
    cookies: [
      { name: "hmt_id", description: "Keeps bots away.", duration: "1 month", party: "third" },
    ],
    hosts: ["hcaptcha.com"],
  },
  {
    name: "spotify",
    label: "Spotify",
    category: "functional",
    cookies: [
      { name: "sp_t", description: "Distinguishes listeners.", duration: "1 year", party: "third" },
      {
        name: "sp_landing",
        description: "Stores where listeners came from.",
        duration: "1 day",
        party: "third",
      },
    ],
    hosts: ["open.spotify.com", "scdn.co"],
  },
  {
    name: "soundcloud",
    label: "SoundCloud",
    category: "functional",
    cookies: [
      {
        name: "sc_anonymous_id",
        description: "Distinguishes listeners.",
        duration: "10 years",
        party: "third",
      },
    ],
    hosts: ["w.soundcloud.com", "api.soundcloud.com", "sndcdn.com"],
  },
  {
    name: "disqus",
    label: "Disqus",
    category: "functional",
    cookies: [
      {
        name: "disqus_unique",
        description: "Distinguishes visitors.",
        duration: "1 year",
        party: "third",
      },
    ],
    hosts: ["disqus.com", "disquscdn.com"],
    snippets: [".disqus.com/embed.js"],
  },
  { name: "typeform", label: "Typeform", category: "functional", hosts: ["typeform.com"] },
  { name: "calendly", label: "Calendly", category: "functional", hosts: ["calendly.com"] },
  {
    name: "stripe",
    label: "Stripe",
    category: "necessary",
    cookies: [
      { name: "__stripe_mid", description: "Protects payments against fraud.", duration: "1 year" },
      {
        name: "__stripe_sid",
        description: "Protects payments against fraud.",
        duration: "30 minutes",
      },
    ],
    hosts: ["js.stripe.com", "m.stripe.network"],
  },
  {
    name: "paypal",
    label: "PayPal",
    category: "necessary",
    cookies: [
      {
        name: "ts_c",
        description: "Protects payments against fraud.",
        duration: "3 years",
        party: "third",
      },
    ],
    hosts: ["paypal.com/sdk", "paypalobjects.com"],
  },
];
