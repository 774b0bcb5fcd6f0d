import { defineErrors, coreErrors } from "@waymark/core";

/** The errors of signing in with a provider. They are shown as pages. */
const own = defineErrors({
  oidc_expired: [
    400,
    "This sign-in has expired or was not started in this browser.",
    "The callback has no valid cookie of a sign-in with this provider.",
  ],
  oidc_refused: [
    403,
    "The provider has not signed you in.",
    "The provider returned an error, for example because the user cancelled.",
  ],
  oidc_invalid: [
    400,
    "The sign-in could not be verified.",
    "State, code, nonce, signature or claims are not those of this sign-in.",
  ],
  oidc_no_user: [
    403,
    "No user of this site belongs to this identity.",
    "The identity is not linked, and the options neither link nor create users.",
  ],
  oidc_email_taken: [
    409,
    "Another user has your email address. Sign in with your password.",
    "Another user already has the email address of the identity.",
  ],
  oidc_unavailable: [
    503,
    "The provider cannot be reached.",
    "The provider does not respond in time.",
  ],
  oidc_bad_provider: [
    502,
    "The provider has sent an unusable response.",
    "The provider returns server errors or invalid metadata, or does not accept the site's credentials.",
  ],
});

export const errors = { ...coreErrors, ...own, "~table": own["~table"] };
