import { signInMethods } from "@waymark/accounts";
import { defineModule, siteCookies } from "@waymark/core";
import { errors } from "./errors.ts";
import { unlinkDeleted } from "./listeners.ts";
import { options, toLabel, toMethodName } from "./options.ts";
import { callbackPage, startPage } from "./pages.ts";
import { signedOutPage } from "./sign-out/pages.ts";
import { signOutAtProvider } from "./sign-out/services.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";

export type { ProviderClaims, ToRoles } from "./options.ts";
export type { OidcV1 } from "./v1.ts";

/** Sign-in with OpenID Connect providers: `oidc({ providers: { google: { issuer, clientId, clientSecret } } })`. */
export const oidc = defineModule({
  name: "oidc",
  requires: ["accounts"],
  options,
  tables,
  errors,
  contributes: ({ providers }) => [
    signInMethods(
      ...Object.entries(providers).map(([name, provider]) => ({
        name: toMethodName(name),
        label: `Sign in with ${toLabel(name, provider)}`,
        path: `/sign-in/oidc/${name}`,
        ...(provider.signOut === "provider" && { signOut: signOutAtProvider }),
      })),
    ),
    siteCookies({
      name: "waymark_oidc",
      secureName: "__Host-waymark_oidc",
      about:
        "Connects your return from a sign-in provider with the start of the sign-in or sign-out.",
      duration: "10 minutes",
    }),
  ],
  on: [unlinkDeleted],
  pages: [startPage, callbackPage, signedOutPage],
  namespaces: [v1],
});
