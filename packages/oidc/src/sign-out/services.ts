import type { SignOut, SignOutTarget } from "@waymark/accounts";
import { defineService } from "../builder.ts";
import { toMethodName } from "../options.ts";
import { openClient, toEndSessionUrl } from "../sign-in/client.ts";
import { startFlow, toSignOut } from "../sign-in/flow-cookie.ts";
import { toSiteUrl } from "../sign-in/provider.ts";
import { isExpectedError } from "../sign-in/user.ts";
import { openIdToken } from "./id-token.ts";
import { toSignOutPath } from "./pages.ts";

/** The page of the provider where the user signs out; undefined if it has none, or its metadata cannot be read. */
export const signOutAtProvider = defineService(
  "oidc.sign-out",
  async (ctx, { method, data, to }: SignOut): Promise<SignOutTarget | undefined> => {
    const { options, log } = ctx;
    const found = Object.entries(options.providers).find(([name]) => toMethodName(name) === method);
    if (!found) return undefined;
    const [name, provider] = found;
    try {
      const client = await openClient(ctx, provider);
      const { flow, cookie } = await startFlow(ctx, toSignOut(name), to);
      const idToken = await openIdToken(ctx, provider, data);
      const url = await toEndSessionUrl(client, {
        ...(idToken !== undefined && { id_token_hint: idToken }),
        post_logout_redirect_uri: toSiteUrl(ctx, toSignOutPath(name)),
        state: flow.state,
      });
      return url && { url, cookies: [cookie] };
    } catch (error) {
      if (!isExpectedError(error)) throw error;
      const cause = error.cause instanceof Error ? error.cause.message : undefined;
      log.warn("A user could not sign out at a provider.", {
        provider: name,
        code: error.code,
        cause,
      });
      return undefined;
    }
  },
);
