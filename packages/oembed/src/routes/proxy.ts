import { can, parseUrl, perSite, raw, type NamespaceContext, uri } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { oembedProviders } from "../extension-points.ts";
import { toFileEmbed } from "../foreign/file-link.ts";
import { findEmbed, type EmbedRequest } from "../foreign/find.ts";
import { openMemory } from "../foreign/memory.ts";
import type { OembedOptions } from "../options.ts";
import { cardAt } from "../own/card.ts";
import { toProviderRegistry } from "../providers/registry.ts";
import { embedAnswer } from "../responses.ts";
import { toLimits, toPixels, toSize } from "../size.ts";

/** The oEmbed proxy for editors: embed data of any URL. */
export function proxyRoute({ options, all }: NamespaceContext<OembedOptions>) {
  const book = toProviderRegistry(all(oembedProviders));
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
        { type: "integer", default: 600, description: "Pixels that the embed may be wide" },
        z.unknown().transform((sent) => toPixels(sent) ?? 600),
      ),
      maxheight: raw(
        { type: "integer", description: "Pixels that the embed may be high" },
        z.unknown().transform(toPixels),
      ).optional(),
      discover: z
        .boolean()
        .default(true)
        .describe("Whether to look for a provider in the page, where none is known"),
    },
    returns: embedAnswer,
    access: can("edit_posts"),
    errors: ["oembed_invalid_url"],
    async handler(call) {
      const { args, site, clock } = call;
      const url = parseUrl(args.url);
      if (!url || !/^https?:$/.test(url.protocol)) throw errors.oembed_invalid_url();
      if (isOwn(url, site.url)) {
        const card = await cardAt(call, args.url, toSize(args.maxwidth));
        if (!card) throw errors.oembed_invalid_url();
        return card;
      }
      url.hash = "";
      const limits = toLimits(args.maxwidth, args.maxheight);
      const file = book(url) === undefined && toFileEmbed(url, limits);
      if (file) return file;
      const input: EmbedRequest = { url, ...limits, discover: options.discover && args.discover };
      const key = JSON.stringify([url.href, input.width, input.height, input.discover]);
      const embed = await cacheOf(site).recall(key, clock, () => findEmbed(call, input, book));
      if (!embed) throw errors.oembed_invalid_url();
      return embed;
    },
  });
}

/** The site does not call itself. */
function isOwn({ hostname }: URL, site: string): boolean {
  const bare = (host: string) => host.replace(/^www\./, "");
  return bare(hostname) === bare(new URL(site).hostname);
}
