import type { OembedProvider } from "../extension-points.ts";

/** Providers of slides, documents, drawings, data and code. */
export const workProviders: readonly OembedProvider[] = [
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
