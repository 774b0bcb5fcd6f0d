import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The messages of the errors of content by code. */
export const contentErrorTexts = {
  ...errorTexts(errors),
  emptyCrop: "The crop must not be empty.",
  fileOnFile: "A file cannot be attached to a file.",
} as const;
/** The codes of the errors of content. */
export type ErrorCode = keyof typeof contentErrorTexts;
