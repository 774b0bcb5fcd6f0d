import { toRedirect } from "@waymark/accounts";
import { basePath, timingSafeEqual } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { endFlow, readFlow, toSignOut } from "../sign-in/flow-cookie.ts";
import { providerOf } from "../sign-in/provider.ts";

/** The start of the path that providers send browsers back to. */
export const signOutPath = "/sign-out/oidc/";

/**
 * `GET /sign-out/oidc/:provider`: the browser comes back from the provider. With the state of a sign-out of this browser it
 * goes to the target of that, otherwise to the front page.
 */
export const signedOutPage = definePageHandler("oidc signed out", async (ctx) => {
  const { site, request } = ctx;
  const found = providerOf(ctx, signOutPath);
  if (!found || request.method !== "GET") return;
  const flow = await readFlow(ctx, toSignOut(found.name), request.headers.get("cookie"));
  const state = new URL(request.url).searchParams.get("state") ?? "";
  return flow && timingSafeEqual(state, flow.state)
    ? toRedirect(flow.to, endFlow(ctx))
    : toRedirect(`${basePath(site)}/`);
});
