import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const redirectionErrorTexts = {
  ...errorTexts(errors),
  groupMissing: "The group was not found.",
  loop: "This redirect would create a redirect loop.",
  notUtf8: "The file is not UTF-8 text.",
  sourceLength: "A source must have at most {max} characters.",
  emptyPattern: "A pattern must not be empty.",
  requiredOneOf: '"{name}" is required and must be one of {values}.',
  invalidPattern: "Invalid pattern: {reason}",
  rewriteTarget: "The target of an internal rewrite must begin with a slash.",
  patternLength: "A pattern must have at most {max} characters.",
  patternSize: "The pattern is too large; reduce its counted repetitions.",
  targetLength: "A target must have at most {max} characters.",
  targetLine: "A target must be a single line.",
  targetSlash: "A target must begin with a single slash, http:// or https://.",
  targetScheme: "A target must begin with a slash, http:// or https://.",
  targetHash: "Each [md5] in a target must be closed by [/md5] in the same path or query.",
  targetHost: "The host of a target must not contain variables or groups.",
  filterObject: "filterBy must be an object.",
  unknownFilter: "Unknown filter.",
  filterLength: "A filter must be a string of at most 2000 characters.",
} as const;
/** The same texts in another language. */
export type RedirectionErrorTexts = { readonly [K in keyof typeof redirectionErrorTexts]: string };
