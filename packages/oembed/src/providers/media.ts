import type { OembedProvider } from "../extension-points.ts";

/** Providers of video, audio and images. */
export const mediaProviders: readonly OembedProvider[] = [
  {
    name: "YouTube",
    urls: [
      "https://*.youtube.com/watch*",
      "https://*.youtube.com/playlist*",
      "https://*.youtube.com/shorts/*",
      "https://*.youtube.com/live/*",
      "https://*.youtube.com/embed/*",
      "https://*.youtube.com/v/*",
      "https://youtu.be/*",
    ],
    endpoint: "https://www.youtube.com/oembed",
  },
  {
    name: "Vimeo",
    urls: ["https://*.vimeo.com/*"],
    endpoint: "https://vimeo.com/api/oembed.{format}",
  },
  {
    name: "Dailymotion",
    urls: ["https://*.dailymotion.com/video/*", "https://dai.ly/*"],
    endpoint: "https://www.dailymotion.com/services/oembed",
  },
  {
    name: "TED",
    urls: ["https://*.ted.com/talks/*"],
    endpoint: "https://www.ted.com/services/v1/oembed.{format}",
  },
  {
    name: "Streamable",
    urls: ["https://streamable.com/*"],
    endpoint: "https://api.streamable.com/oembed.{format}",
  },
  {
    name: "Wistia",
    urls: ["https://*.wistia.com/medias/*", "https://*.wi.st/medias/*"],
    endpoint: "https://fast.wistia.com/oembed.{format}",
  },
  {
    name: "Loom",
    urls: ["https://*.loom.com/share/*"],
    endpoint: "https://www.loom.com/v1/oembed",
  },
  {
    name: "SoundCloud",
    urls: ["https://*.soundcloud.com/*"],
    endpoint: "https://soundcloud.com/oembed",
  },
  {
    name: "Spotify",
    urls: ["https://open.spotify.com/*"],
    endpoint: "https://open.spotify.com/oembed",
  },
  {
    name: "Mixcloud",
    urls: ["https://*.mixcloud.com/*/*"],
    endpoint: "https://app.mixcloud.com/oembed/",
  },
  {
    name: "ReverbNation",
    urls: ["https://*.reverbnation.com/*"],
    endpoint: "https://www.reverbnation.com/oembed",
  },
  {
    name: "Pocket Casts",
    urls: ["https://pca.st/*"],
    endpoint: "https://pca.st/oembed.{format}",
  },
  {
    name: "Flickr",
    urls: ["https://*.flickr.com/photos/*", "https://flic.kr/*"],
    endpoint: "https://www.flickr.com/services/oembed/",
  },
  {
    name: "SmugMug",
    urls: ["https://*.smugmug.com/*"],
    endpoint: "https://api.smugmug.com/services/oembed/",
  },
  {
    name: "Imgur",
    urls: ["https://*.imgur.com/*"],
    endpoint: "https://api.imgur.com/oembed",
  },
  {
    name: "Giphy",
    urls: ["https://*.giphy.com/gifs/*", "https://gph.is/*"],
    endpoint: "https://giphy.com/services/oembed",
  },
  {
    name: "Sketchfab",
    urls: ["https://*.sketchfab.com/3d-models/*", "https://*.sketchfab.com/models/*"],
    endpoint: "https://sketchfab.com/oembed",
  },
];
