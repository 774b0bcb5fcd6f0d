import { toRedirect } from "@waymark/accounts";
import { basePath, timingSafeEqual } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { endFlow, readFlow, toSignOut } from "../sign-in/flow-cookie.ts";
import { type ProviderPath, providerOf, toPaths } from "../sign-in/provider.ts";

/** The path that a provider sends browsers back to. */
export const toSignOutPath: ProviderPath = (name) => `/sign-out/oidc/${name}`;

/**
 * `GET /sign-out/oidc/:provider`: the browser comes back from the provider. With the state of a sign-out of this browser it
 * goes to the target of that, otherwise to the front page.
 */
export const signedOutPage = definePageHandler("oidc signed out", {
  path: toPaths(toSignOutPath),
  methods: ["GET"],
  handler: async (ctx) => {
    const { site, request } = ctx;
    const found = providerOf(ctx, toSignOutPath);
    if (!found) return;
    const flow = await readFlow(ctx, toSignOut(found.name), request.headers.get("cookie"));
    const state = new URL(request.url).searchParams.get("state") ?? "";
    return flow && timingSafeEqual(state, flow.state)
      ? toRedirect(flow.to, endFlow(ctx))
      : toRedirect(`${basePath(site)}/`);
  },
});
