import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const consentErrorTexts = {
  ...errorTexts(errors),
  maxResults: "Results contain at most {categories} categories and {cookies} cookies.",
  nameRequired: "A name is required.",
  patternRule: "A pattern has one * and at least two other characters, such as shop_*.",
} as const;
/** The same texts in another language. */
export type ConsentErrorTexts = { readonly [K in keyof typeof consentErrorTexts]: string };
