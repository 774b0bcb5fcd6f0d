import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The sentences of errors of this module. */
export const accountErrorTexts = {
  ...errorTexts(errors),
  passwordRule: "A password has {least} to {most} characters and no backslash.",
} as const;
/** The same texts in another language. */
export type AccountErrorTexts = { readonly [K in keyof typeof accountErrorTexts]: string };
