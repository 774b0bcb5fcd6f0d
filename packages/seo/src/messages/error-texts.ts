import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const seoErrorTexts = {
  ...errorTexts(errors),
  absoluteUrl: "Must be an absolute URL of at most 2,048 characters.",
  country: "Must be two lowercase letters, such as us.",
  notEmpty: "Must not be empty.",
  providerCode: "Must be the code from the provider.",
  url: "Must be a URL.",
  httpUrl: "Must be a URL that begins with https:// or http://.",
  unknownNotice: "Unknown notice.",
} as const;
/** The same texts in another language. */
export type SeoErrorTexts = { readonly [K in keyof typeof seoErrorTexts]: string };
