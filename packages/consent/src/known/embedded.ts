import type { KnownVendor } from "../points.ts";

/** Films, maps, forms and the like that pages hold from elsewhere. */
export const embeddedVendors: readonly KnownVendor[] = [
  {
    name: "youtube",
    label: "YouTube",
    category: "advertisement",
    cookies: [
      { name: "VISITOR_INFO1_LIVE", about: "Chooses films.", duration: "6 months" },
      { name: "YSC", about: "Counts films that were watched.", duration: "session" },
      { name: "PREF", about: "Keeps how films are shown.", duration: "8 months" },
    ],
    hosts: ["youtube.com", "youtube-nocookie.com", "youtu.be", "ytimg.com"],
  },
  {
    name: "vimeo",
    label: "Vimeo",
    category: "functional",
    cookies: [{ name: "vuid", about: "Counts films that were watched.", duration: "2 years" }],
    hosts: ["player.vimeo.com", "vimeocdn.com"],
  },
  {
    name: "google-maps",
    label: "Google Maps",
    category: "functional",
    cookies: [{ name: "NID", about: "Keeps preferences.", duration: "6 months" }],
    hosts: ["google.com/maps", "maps.google.com", "maps.googleapis.com", "maps.gstatic.com"],
  },
  {
    name: "google-fonts",
    label: "Google Fonts",
    category: "functional",
    hosts: ["fonts.googleapis.com", "fonts.gstatic.com"],
  },
  {
    name: "recaptcha",
    label: "Google reCAPTCHA",
    category: "functional",
    cookies: [{ name: "_GRECAPTCHA", about: "Keeps programs away.", duration: "6 months" }],
    hosts: ["google.com/recaptcha", "gstatic.com/recaptcha", "recaptcha.net"],
  },
  {
    name: "spotify",
    label: "Spotify",
    category: "functional",
    cookies: [
      { name: "sp_t", about: "Tells listeners apart.", duration: "1 year" },
      { name: "sp_landing", about: "Tells where listeners came from.", duration: "1 day" },
    ],
    hosts: ["open.spotify.com"],
  },
  {
    name: "soundcloud",
    label: "SoundCloud",
    category: "functional",
    cookies: [{ name: "sc_anonymous_id", about: "Tells listeners apart.", duration: "10 years" }],
    hosts: ["w.soundcloud.com"],
  },
  {
    name: "dailymotion",
    label: "Dailymotion",
    category: "advertisement",
    cookies: [{ name: "dmvk", about: "Follows a visit.", duration: "session" }],
    hosts: ["dailymotion.com", "dmcdn.net"],
  },
  {
    name: "twitch",
    label: "Twitch",
    category: "functional",
    hosts: ["player.twitch.tv", "embed.twitch.tv"],
  },
  {
    name: "disqus",
    label: "Disqus",
    category: "functional",
    cookies: [{ name: "disqus_unique", about: "Tells visitors apart.", duration: "1 year" }],
    hosts: ["disqus.com", "disquscdn.com"],
    snippets: [".disqus.com/embed.js"],
  },
  {
    name: "typeform",
    label: "Typeform",
    category: "functional",
    hosts: ["typeform.com"],
  },
  {
    name: "calendly",
    label: "Calendly",
    category: "functional",
    hosts: ["calendly.com"],
  },
  {
    name: "intercom",
    label: "Intercom",
    category: "functional",
    cookies: [{ name: "intercom-*", about: "Keeps a conversation.", duration: "9 months" }],
    hosts: ["intercom.io", "intercomcdn.com"],
    snippets: ["widget.intercom.io"],
  },
  {
    name: "stripe",
    label: "Stripe",
    category: "necessary",
    cookies: [
      { name: "__stripe_mid", about: "Guards payments against fraud.", duration: "1 year" },
      { name: "__stripe_sid", about: "Guards payments against fraud.", duration: "30 minutes" },
    ],
    hosts: ["js.stripe.com", "m.stripe.network"],
  },
  {
    name: "paypal",
    label: "PayPal",
    category: "necessary",
    cookies: [{ name: "ts_c", about: "Guards payments against fraud.", duration: "3 years" }],
    hosts: ["paypal.com/sdk", "paypalobjects.com"],
  },
  {
    name: "openstreetmap",
    label: "OpenStreetMap",
    category: "functional",
    hosts: ["openstreetmap.org"],
  },
];
