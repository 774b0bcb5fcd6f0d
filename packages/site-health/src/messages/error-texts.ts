import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const siteHealthErrorTexts = errorTexts(errors);
/** The same texts in another language. */
export type SiteHealthErrorTexts = { readonly [K in keyof typeof siteHealthErrorTexts]: string };
