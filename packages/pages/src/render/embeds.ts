import type { ModuleContext } from "@waymark/core";
import type { LayoutContext } from "../templates/types.ts";

const route = "oembed/1.0";

/** The links by which other sites embed an item, if the site has the module for it. */
export function embedsOf(
  { manifest, site }: Pick<ModuleContext, "manifest" | "site">,
  link: string,
): LayoutContext["alternates"] {
  if (!manifest.namespaces.includes(route)) return [];
  const href = `${site.api}/${route}/embed?url=${encodeURIComponent(link)}`;
  return [
    { type: "application/json+oembed", href },
    { type: "text/xml+oembed", href: `${href}&format=xml` },
  ];
}
