import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const sitekitErrorTexts = {
  ...errorTexts(errors),
  moduleMissing: "The module {slug} does not exist.",
  emptyParam: "Request parameter is empty: {name}.",
  noSettings: "The module {name} does not support settings.",
  activateFirst: "Activate these first: {names}.",
  batchOfModules: "A batch can only contain datapoints of modules.",
  batchTooLarge: "The batch is too large: request the rest separately.",
  metricUnsupported: "The metric {name} is not supported. Supported are {names}.",
  dimensionUnsupported: "The dimension {name} is not supported. Supported are {names}.",
  searchDimensions: "Supported are query and date, for searches on this site, and engine.",
  engineAlone: "The dimension engine cannot be combined with others.",
  dateHour: "The dimension dateHour can only be combined with device, for the last two days.",
  ownReports:
    "Sorry, you are only allowed to see reports of your own pages: select one by its url.",
  pageUrl: "Must be the URL or the path of a page of this site.",
  longPaths: "Paths of this length are counted together.",
  range: "Must be a range such as last-28-days, with 1 to {max} days.",
  endBeforeStart: "Must not be before startDate.",
  maxDays: "A report covers at most {max} days.",
  dates: "Both ends must be dates such as 2026-01-31.",
  tooMuchData: "The request reads too much data: use fewer days.",
  integer: "Must be an integer.",
  nameRequired: "A name is required.",
  maxNames: "At most {max} names are allowed.",
  maxFilters: "At most 4 dimensions can be filtered.",
  maxValues: "At most 10 values are allowed each.",
  notificationState: "Must be accepted or dismissed.",
  tourSlug: "A tour slug has at most 64 lowercase letters, digits and hyphens.",
  nulCharacter: "Must not contain the character U+0000.",
  invalidValue: "The value is not valid.",
  unknownParam: "Unknown parameter.",
} as const;
/** The same texts in another language. */
export type SitekitErrorTexts = { readonly [K in keyof typeof sitekitErrorTexts]: string };
