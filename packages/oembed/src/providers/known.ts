import type { OembedProvider } from "../extension-points.ts";
import { mediaProviders } from "./media.ts";

/** Social networks. */
const socialProviders: readonly OembedProvider[] = [
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

/** Providers of slides, documents, drawings, data and code. */
const workProviders: readonly OembedProvider[] = [
  {
    name: "Speaker Deck",
    urls: ["https://*.speakerdeck.com/*"],
    endpoint: "https://speakerdeck.com/oembed.{format}",
  },
  {
    name: "SlideShare",
    urls: ["https://*.slideshare.net/*/*"],
    endpoint: "https://www.slideshare.net/api/oembed/2",
  },
  {
    name: "Scribd",
    urls: ["https://*.scribd.com/doc/*", "https://*.scribd.com/document/*"],
    endpoint: "https://www.scribd.com/services/oembed",
  },
  {
    name: "Issuu",
    urls: ["https://*.issuu.com/*/docs/*"],
    endpoint: "https://issuu.com/oembed",
  },
  {
    name: "Figma",
    urls: [
      "https://*.figma.com/file/*",
      "https://*.figma.com/design/*",
      "https://*.figma.com/proto/*",
    ],
    endpoint: "https://www.figma.com/api/oembed",
  },
  {
    name: "CodePen",
    urls: ["https://codepen.io/*/pen/*"],
    endpoint: "https://codepen.io/api/oembed",
  },
  {
    name: "CodeSandbox",
    urls: ["https://codesandbox.io/s/*", "https://codesandbox.io/embed/*"],
    endpoint: "https://codesandbox.io/oembed",
  },
  {
    name: "Replit",
    urls: ["https://replit.com/@*/*"],
    endpoint: "https://replit.com/data/oembed",
  },
  {
    name: "Observable",
    urls: ["https://observablehq.com/@*/*", "https://observablehq.com/d/*"],
    endpoint: "https://api.observablehq.com/oembed",
  },
  {
    name: "Datawrapper",
    urls: ["https://datawrapper.dwcdn.net/*"],
    endpoint: "https://api.datawrapper.de/v3/oembed/",
  },
  {
    name: "Flourish",
    urls: ["https://public.flourish.studio/*"],
    endpoint: "https://app.flourish.studio/api/v1/oembed",
  },
];

/** The built-in providers. */
export const knownProviders: readonly OembedProvider[] = [
  ...mediaProviders,
  ...socialProviders,
  ...workProviders,
];
