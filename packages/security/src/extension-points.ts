import {
  accountPages,
  authorPrivacy,
  passwordChecks,
  secondFactors,
  signInChecks,
} from "@waymark/accounts";
import { messageOf, roleGrants, settings, siteCookies } from "@waymark/core";
import { manage } from "./access.ts";
import { config } from "./config/settings.ts";
import { securityMessages } from "./messages/index.ts";
import { checkPasswordStrength } from "./passwords/services.ts";
import {
  beforeSignIn,
  completedSignIn,
  passedSignIn,
  requiresCode,
  codePage,
  verifyCode,
} from "./services.ts";

/** The contributions of this module: its configuration, its capability for administrators, and the protection of sign-ins. */
export const contributions = [
  settings(config),
  roleGrants({ name: "security: administrator", role: "administrator", capabilities: [manage] }),
  signInChecks({
    name: "security",
    before: beforeSignIn,
    passed: passedSignIn,
    completed: completedSignIn,
  }),
  secondFactors({ name: "security.totp", asks: requiresCode, page: codePage, verify: verifyCode }),
  accountPages({
    name: "security.two-factor",
    label: messageOf(securityMessages, "twoFactor"),
    path: "/two-factor",
  }),
  passwordChecks({ name: "security", check: checkPasswordStrength }),
  authorPrivacy({
    name: "security",
    visibility(read) {
      const { loginSec_hideAuthors, loginSec_disableAuthorScan } = read.get(config);
      if (loginSec_hideAuthors) return "hidden";
      return loginSec_disableAuthorScan ? "no-scan" : "open";
    },
  }),
  siteCookies(
    {
      name: "waymark_sign_in",
      secureName: "__Host-waymark_sign_in",
      description: messageOf(securityMessages, "signInCookie"),
    },
    {
      name: "waymark_device_*",
      secureName: "__Host-waymark_device_*",
      description: messageOf(securityMessages, "deviceCookie"),
      duration: messageOf(securityMessages, "deviceCookieDuration"),
    },
  ),
];
