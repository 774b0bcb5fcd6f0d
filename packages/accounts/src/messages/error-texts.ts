import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const accountErrorTexts = {
  ...errorTexts(errors),
  passwordRule: "A password has {min} to {max} characters and no backslash.",
  invalidCredentials: "These credentials are not valid.",
  roleMissing: "Role {role} does not exist.",
  lastAdministrator: "The last administrator cannot be deleted.",
  invalidValue: "The value of {name} is invalid.",
  loginRule: "A login may contain letters, digits, _ - . @ and single spaces.",
  loginWithAt: "A login with an @ must be your own email address.",
} as const;
/** The same texts in another language. */
export type AccountErrorTexts = { readonly [K in keyof typeof accountErrorTexts]: string };
