import { createFetchCache } from "@waymark/content";
import { can, jsonResponse, perSite, uri, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { isOwn, toPublicUrl } from "../details/address.ts";
import type { UrlDetails } from "../details/details.ts";
import { lookAt } from "../details/look.ts";
import { badAddress, errors } from "../errors.ts";

const hour = 3_600;

/** Details of a linked page. */
export function urlDetails({ site }: NamespaceContext) {
  const cacheOf = perSite(() =>
    createFetchCache<UrlDetails>({
      mostEntries: 500,
      mostCharacters: 2_000_000,
      charactersOf: (details) => Object.values(details).join("").length,
      secondsFor: () => hour,
    }),
  );
  const { code, message } = errors.rest_cannot_view_url_details();
  return get({
    summary: "Read title, icon, description and image of a page",
    args: { url: uri().describe("The address of the page") },
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
    handler(call) {
      const url = toPublicUrl(call.args.url, site);
      if (!url) throw badAddress();
      return cacheOf(call.site).recall(url.href, call.clock, () =>
        lookAt(call, url, isOwn(url, site)),
      );
    },
  });
}
