import type { SiteInfo } from "@waymark/core";

/** A link in the head of a page by which other sites find out how to embed it. */
export interface DiscoveryLink {
  readonly rel: "alternate";
  readonly type: "application/json+oembed" | "text/xml+oembed";
  readonly href: string;
}

/** The links for the head of an item's page: `link` is the item's own address, as the API gives it. */
export function discoveryLinks(
  { link }: { readonly link: string },
  { api }: Pick<SiteInfo, "api">,
): readonly DiscoveryLink[] {
  const href = `${api}/oembed/1.0/embed?url=${encodeURIComponent(link)}`;
  return [
    { rel: "alternate", type: "application/json+oembed", href },
    { rel: "alternate", type: "text/xml+oembed", href: `${href}&format=xml` },
  ];
}
