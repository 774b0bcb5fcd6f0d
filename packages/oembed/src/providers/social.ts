import type { OembedProvider } from "../extension-points.ts";

/** Social networks. */
export const socialProviders: readonly OembedProvider[] = [
  {
    name: "X",
    urls: [
      "https://*.x.com/*/status/*",
      "https://*.twitter.com/*/status/*",
      "https://*.twitter.com/i/moments/*",
    ],
    endpoint: "https://publish.twitter.com/oembed",
  },
  {
    name: "Bluesky",
    urls: ["https://bsky.app/profile/*/post/*"],
    endpoint: "https://embed.bsky.app/oembed",
  },
  {
    name: "Reddit",
    urls: ["https://*.reddit.com/r/*/comments/*"],
    endpoint: "https://www.reddit.com/oembed",
  },
  {
    name: "Tumblr",
    urls: ["https://*.tumblr.com/post/*"],
    endpoint: "https://www.tumblr.com/oembed/1.0",
  },
  {
    name: "TikTok",
    urls: ["https://*.tiktok.com/*/video/*", "https://*.tiktok.com/@*"],
    endpoint: "https://www.tiktok.com/oembed",
  },
  {
    name: "Pinterest",
    urls: ["https://*.pinterest.com/*"],
    endpoint: "https://www.pinterest.com/oembed.{format}",
  },
  {
    name: "Kickstarter",
    urls: ["https://*.kickstarter.com/projects/*"],
    endpoint: "https://www.kickstarter.com/services/oembed",
  },
  {
    name: "Crowdsignal",
    urls: ["https://*.crowdsignal.net/*", "https://poll.fm/*"],
    endpoint: "https://api.crowdsignal.com/oembed",
  },
];
