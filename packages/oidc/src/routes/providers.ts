import { basePath, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { toLabel } from "../options.ts";

export const listProviders = get({
  summary: "List the OpenID Connect providers that users can sign in with",
  access: "public",
  returns: jsonResponse(
    "OpenID Connect providers",
    z.array(
      z.object({
        name: z.string().describe("The name of the provider"),
        label: z.string().describe("The label of its button"),
        url: z.string().describe("The path of the page where signing in starts"),
      }),
    ),
  ),
  handler: ({ options, site }) =>
    Object.entries(options.providers).map(([name, provider]) => ({
      name,
      label: toLabel(name, provider),
      url: `${basePath(site)}/sign-in/oidc/${name}`,
    })),
});
