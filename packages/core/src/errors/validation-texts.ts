import type { errors } from "./errors.ts";

/**
 * The messages about invalid arguments. Argument parsers write them in English, and translations recognize the values
 * in the text by these patterns, so more specific ones come first.
 */
export const validationTexts = {
  missingParams: "Missing parameter(s): {names}",
  invalidParams: "Invalid parameter(s): {names}",
  invalidParam: "Invalid parameter.",
  malformedForm: "The form is malformed.",
  tooDeepBody: "The body nests deeper than {max} levels.",
  tooManyKeys: "The body has more than {max} keys.",
  invalidEmail: "Invalid email address.",
  invalidColor: "Invalid hex color.",
  pathMismatch: "{param} differs from the one in the path.",
  invalidReference: "{param} is not the key of an existing object.",
  invalidCursor: "{param} is not a cursor of this list in this order.",
  missingProperty: "{name} is a required property of {param}.",
  unknownProperty: "{name} is not a valid property of Object.",
  required: "{param} is required.",
  wrongType: "{param} is not of type {type}.",
  notOneOf: "{param} is not one of {values}.",
  between: "{param} must be between {minimum} (inclusive) and {maximum} (inclusive)",
  betweenExclusive: "{param} must be between {minimum} (exclusive) and {maximum} (exclusive)",
  betweenExclusiveMinimum:
    "{param} must be between {minimum} (exclusive) and {maximum} (inclusive)",
  betweenExclusiveMaximum:
    "{param} must be between {minimum} (inclusive) and {maximum} (exclusive)",
  atLeast: "{param} must be greater than or equal to {minimum}",
  atMost: "{param} must be less than or equal to {maximum}",
  greater: "{param} must be greater than {minimum}",
  less: "{param} must be less than {maximum}",
  multiple: "{param} must be a multiple of {factor}.",
  tooShort:
    "{param} must be at least {count, plural, one {# character} other {# characters}} long.",
  tooLong: "{param} must be at most {count, plural, one {# character} other {# characters}} long.",
  tooFewItems: "{param} must contain at least {count, plural, one {# item} other {# items}}.",
  tooManyItems: "{param} must contain at most {count, plural, one {# item} other {# items}}.",
  tooFewProperties:
    "{param} must contain at least {count, plural, one {# property} other {# properties}}.",
  tooManyProperties:
    "{param} must contain at most {count, plural, one {# property} other {# properties}}.",
  duplicateItems: "{param} has duplicate items.",
  pattern: "{param} does not match pattern {pattern}.",
  nulCharacter: "{param} must not contain the character U+0000.",
  tooDeep: "{param} is nested too deeply.",
  dateTime: "{param} must be a date and time such as {example}.",
  date: "{param} must be a date such as {example}.",
  email: "{param} is not a valid email address.",
  url: "{param} is not a valid URL.",
  uuid: "{param} is not a valid UUID.",
  ip: "{param} is not a valid IP address.",
  formatDateTime: "{param} is not a valid date and time.",
  formatDate: "{param} is not a valid date.",
  formatTime: "{param} is not a valid time.",
  format: "{param} is not in the required format.",
  forms: "{param} does not have any of the allowed forms.",
  formats: "{param} does not match any of the expected formats.",
  oneFormat: "{param} matches {titles}, but should match only one.",
  manyFormats: "{param} matches more than one of the expected formats.",
  key: "{param} has a key that is not allowed.",
  invalid: "{param} is not valid.",
  notA: "{param} is not a valid {titles}.",
  not: "{param} is not {value}.",
} as const;

/** The texts of core's errors by code, and those about arguments. */
export type ErrorTexts = Readonly<
  Record<Exclude<keyof typeof errors, "~table"> | keyof typeof validationTexts, string>
>;
