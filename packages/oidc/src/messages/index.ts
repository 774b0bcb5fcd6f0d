import { defineMessages, type Messages } from "@waymark/core";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type OidcErrorCode, oidcErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The messages of sign-in with a provider. Pass them to `translation` to add a language or to replace texts. */
export const oidcMessages: Messages<typeof en> = defineMessages("oidc", { en, de, ar });

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const oidcErrorMessages: Messages<Readonly<Record<OidcErrorCode, string>>> = defineMessages(
  "oidc errors",
  { en: oidcErrorTexts, de: errorsDe, ar: errorsAr },
);
