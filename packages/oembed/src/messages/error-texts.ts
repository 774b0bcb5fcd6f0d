import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const oembedErrorTexts = errorTexts(errors);
/** The same texts in another language. */
export type OembedErrorTexts = { readonly [K in keyof typeof oembedErrorTexts]: string };
