import { signInMethods } from "@waymark/accounts";
import { defineModule, messageOf, siteCookies } from "@waymark/core";
import { errors } from "./errors.ts";
import { unlinkDeleted } from "./listeners.ts";
import { oidcErrorMessages, oidcMessages } from "./messages/index.ts";
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
  messages: oidcMessages,
  errorMessages: oidcErrorMessages,
  contributes: ({ providers, linkByVerifiedEmail }) => [
    signInMethods(
      ...Object.entries(providers).map(([name, provider]) => ({
        name: toMethodName(name),
        label: messageOf(oidcMessages, "signInWith", { provider: toLabel(name, provider) }),
        path: `/sign-in/oidc/${name}`,
        usesEmail: linkByVerifiedEmail,
        ...(provider.signOut === "provider" && { signOut: signOutAtProvider }),
      })),
    ),
    siteCookies({
      name: "waymark_oidc",
      secureName: "__Host-waymark_oidc",
      description: messageOf(oidcMessages, "cookie"),
      duration: messageOf(oidcMessages, "cookieDuration"),
    }),
  ],
  on: [unlinkDeleted],
  pages: [startPage, callbackPage, signedOutPage],
  namespaces: [v1],
});

export { oidcErrorMessages, oidcMessages } from "./messages/index.ts";
