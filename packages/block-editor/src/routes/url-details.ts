import * as z from "zod";
import { createFetchCache } from "@waymark/content";
import {
  can,
  jsonResponse,
  type NamespaceContext,
  parseUrl,
  perSite,
  type SiteInfo,
  uri,
} from "@waymark/core";
import { get } from "../builder.ts";
import { lookAt, type UrlDetails } from "../url-details.ts";
import { badAddress, errors } from "../errors.ts";

const hour = 3_600;

/** Details of a linked page. */
export function urlDetails({ site }: NamespaceContext) {
  const cacheOf = perSite(() =>
    createFetchCache<UrlDetails>({
      maxEntries: 500,
      maxCharacters: 2_000_000,
      charactersOf: (details) => Object.values(details).join("").length,
      secondsFor: () => hour,
    }),
  );
  const { code, message } = errors.rest_cannot_view_url_details();
  return get({
    summary: "Get the title, icon, description and image of a page",
    args: { url: uri().describe("URL of the page") },
    returns: jsonResponse(
      "url details",
      z.object({
        title: z.string(),
        icon: z.string(),
        description: z.string(),
        image: z.string(),
      }),
    ),
    validate: ({ args }) => (toPublicUrl(args.url, site) ? undefined : badAddress()),
    access: can("edit_posts", { code, message }),
    errors: ["no_response"],
    handler(ctx) {
      const url = toPublicUrl(ctx.args.url, site);
      if (!url) throw badAddress();
      return cacheOf(ctx.site).recall(url.href, ctx.clock, () =>
        lookAt(ctx, url, isOwn(url, site)),
      );
    },
  });
}

const ports = ["", "80", "443", "8080"];

/** Whether a URL belongs to the site itself. */
const isOwn = (url: URL, site: Pick<SiteInfo, "url">): boolean =>
  url.host === new URL(site.url).host;

/**
 * Parses a URL that may be public (http or https, no user name, a usual port, a host name with a domain) or belongs to
 * the site itself; undefined otherwise. The fetch checks whether the host resolves to a public address.
 */
export function toPublicUrl(text: string, site: Pick<SiteInfo, "url">): URL | undefined {
  const url = text.length > 2_048 ? undefined : parseUrl(text);
  if (!url) return undefined;
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return undefined;
  url.hash = "";
  if (isOwn(url, site)) return url;
  const isNamed = /[^.]\.[^.]|^\[/.test(url.hostname);
  return isNamed && ports.includes(url.port) ? url : undefined;
}
