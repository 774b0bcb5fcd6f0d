import { defineModule, servedPaths } from "@waymark/core";
import { errors } from "./errors.ts";
import { oembedErrorMessages } from "./messages/index.ts";
import { oembedProviders } from "./extension-points.ts";
import { options } from "./options.ts";
import { embedPage } from "./pages/handlers.ts";
import { knownProviders } from "./providers/known.ts";
import { v1 } from "./v1.ts";

export { discoveryLinks, type DiscoveryLink } from "./pages/document.ts";
export { oembedProviders, type OembedProvider } from "./extension-points.ts";
export type { OembedV1 } from "./v1.ts";

/** oEmbed for a site: embeds its items in other sites, and content of other sites in its own pages. */
export const oembed = defineModule({
  name: "oembed",
  requires: ["content"],
  options,
  errors,
  errorMessages: oembedErrorMessages,
  contributes: [
    oembedProviders(...knownProviders),
    servedPaths({ name: "oembed", paths: [/\/embed$/] }),
  ],
  pages: [embedPage],
  namespaces: (setup) => [v1(setup)],
});

export { oembedErrorMessages } from "./messages/index.ts";
