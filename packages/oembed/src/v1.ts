import { defineNamespace, type NamespaceContext } from "@waymark/core";
import type { OembedOptions } from "./options.ts";
import { embed } from "./routes/embed.ts";
import { proxyRoute } from "./routes/proxy.ts";

/** oEmbed 1.0, as a provider and as a consumer. */
export const v1 = (setup: NamespaceContext<OembedOptions>): OembedV1 => routesOf(setup);
/** The routes of oEmbed, with their types. */
export interface OembedV1 extends ReturnType<typeof routesOf> {}

const routesOf = (setup: NamespaceContext<OembedOptions>) =>
  defineNamespace("oembed/1.0", {
    "/embed": [embed],
    "/proxy": [proxyRoute(setup)],
  });
