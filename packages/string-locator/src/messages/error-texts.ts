import { errorTexts } from "@waymark/core";
import { changeErrors } from "../changes/change-errors.ts";
import { errors } from "../errors.ts";

const { unnamed, outside, kind, missing, link, large, changed, silent, broken, stuck } =
  changeErrors;

/** The texts of the errors of this module. */
export const stringLocatorErrorTexts = {
  ...errorTexts(errors),
  unnamed,
  outside,
  kind,
  missing,
  link,
  large,
  changed,
  silent,
  broken,
  stuck,
  invalidPattern: "Invalid pattern: {reason}",
} as const;
/** The same texts in another language. */
export type StringLocatorErrorTexts = {
  readonly [K in keyof typeof stringLocatorErrorTexts]: string;
};
