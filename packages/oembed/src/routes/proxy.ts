import * as z from "zod";
import { can, type NamespaceContext, parseUrl, perSite, raw, uri } from "@waymark/core";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { oembedProviders } from "../extension-points.ts";
import { type EmbedRequest, findEmbed } from "../foreign/find.ts";
import type { OembedOptions } from "../options.ts";
import { cardAt } from "../card.ts";
import { toProviderRegistry } from "../providers/registry.ts";
import { embedResponse } from "../responses.ts";
import { type Limits, toLimits, toPixels, toSize } from "../size.ts";
import { createFetchCache, type FetchCache } from "@waymark/content";
import type { ForeignEmbed } from "../foreign/embed.ts";

/** The oEmbed proxy for editors: embed data of any URL. */
export function proxyRoute({ options, all }: NamespaceContext<OembedOptions>) {
  const findProvider = toProviderRegistry(all(oembedProviders));
  const cacheOf = perSite(openMemory);
  return get({
    summary: "Describe any address for embedding",
    args: {
      url: uri().describe("The address to embed"),
      format: z
        .enum(["json", "xml"])
        .default("json")
        .describe("Format of the request to the provider; the response is JSON"),
      maxwidth: raw(
        { type: "integer", default: 600, description: "Maximum width of the embed in pixels" },
        z.unknown().transform((value) => toPixels(value) ?? 600),
      ),
      maxheight: raw(
        { type: "integer", description: "Maximum height of the embed in pixels" },
        z.unknown().transform(toPixels),
      ).optional(),
      discover: z
        .boolean()
        .default(true)
        .describe("Whether to discover a provider in the page if none is known"),
    },
    returns: embedResponse,
    access: can("edit_posts"),
    errors: ["oembed_invalid_url"],
    async handler(ctx) {
      const { args, site, clock } = ctx;
      const url = parseUrl(args.url);
      if (!url || !/^https?:$/.test(url.protocol)) throw errors.oembed_invalid_url();
      if (isOwn(url, site.url)) {
        const card = await cardAt(ctx, args.url, toSize(args.maxwidth));
        if (!card) throw errors.oembed_invalid_url();
        return card;
      }
      url.hash = "";
      const limits = toLimits(args.maxwidth, args.maxheight);
      const file = findProvider(url) === undefined && toFileEmbed(url, limits);
      if (file) return file;
      const input: EmbedRequest = { url, ...limits, discover: options.discover && args.discover };
      const key = JSON.stringify([url.href, input.width, input.height, input.discover]);
      const embed = await cacheOf(site).recall(key, clock, () =>
        findEmbed(ctx, input, findProvider),
      );
      if (!embed) throw errors.oembed_invalid_url();
      return embed;
    },
  });
}

/** The site sends no requests to itself. */
function isOwn({ hostname }: URL, site: string): boolean {
  const bare = (host: string) => host.replace(/^www\./, "");
  return bare(hostname) === bare(new URL(site).hostname);
}

const day = 86_400;
/** Seconds after which a failed request is retried. */
const pause = 60;
/** Approximate size of an embed without its HTML, in characters. */
const rest = 1_000;

/** Caches up to a thousand embeds, for a day or the time set by the provider, and failures for a minute. */
export const openMemory = (): FetchCache<ForeignEmbed | undefined> =>
  createFetchCache({
    maxEntries: 1_000,
    maxCharacters: 16_000_000,
    charactersOf: (embed) => (embed?.html.length ?? 0) + rest,
    secondsFor: (embed) => (embed ? Math.min(day, Math.max(pause, embed.cache_age ?? day)) : pause),
  });

const audioFile = /\.(?:mp3|ogg|flac|m4a|wav)$/i;
const videoFile = /\.(?:mp4|m4v|webm|ogv|flv)$/i;

/** A media file, embedded as a player shortcode without a provider. */
interface FileEmbed {
  readonly provider_name: "Embed Handler";
  readonly html: string;
  readonly scripts: readonly string[];
}

/** The player for the URL of an audio or video file; undefined for other URLs. */
function toFileEmbed(url: URL, { width, height }: Limits): FileEmbed | undefined {
  const isVideo = videoFile.test(url.pathname);
  if (!isVideo && !audioFile.test(url.pathname)) return undefined;
  // Characters that would end the attribute or the tag are percent-encoded.
  const src = url.href.replace(/["'<>[\]]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  const box = isVideo && height !== undefined ? `width="${width}" height="${height}" ` : "";
  return {
    provider_name: "Embed Handler",
    html: `[${isVideo ? "video" : "audio"} ${box}src="${src}"]`,
    scripts: [],
  };
}
