import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The sentences of errors and of problems of fields. Longer ones come before those that contain them. */
export const formErrorTexts = {
  ...errorTexts(errors),
  limitReached: "This form no longer accepts submissions.",
  duplicate: "This was sent before.",
  required: "Please fill in this field.",
  chooseFile: "Please choose a file.",
  chooseCountry: "Choose a country.",
  chooseOption: "Choose one of the options.",
  date: "Enter a date such as 2026-03-31.",
  color: "Enter a color such as #1a2b3c.",
  email: "Enter an email address such as ana@example.com.",
  number: "Enter a number such as 12.5.",
  wholeNumber: "Enter a whole number.",
  unverified: "This could not be verified. Please try again.",
  expired: "The verification has expired. Please try again.",
  solve: "Please solve this before you send the form.",
  signAgain: "Please sign again, or type your name.",
  wrongAnswer: "This is not the right answer.",
  different: "The two entries are different.",
  sendRows: "Send rows.",
  noRowField: "A row has no such field.",
  noField: "The form has no such field.",
  noFileField: "The form has no file field with this key.",
  multipart: "Send files in a multipart form.",
  emptyFile: "This file is empty.",
  mostFiles: "At most {count} files.",
  fileSize: "The maximum file size is {size}.",
  totalSize: "The maximum total size of files is {size}.",
  fileTypes: "Choose a file of these types: {types}.",
  mostRows: "At most {count} rows.",
  leastRows: "At least {count} rows.",
  mostCharacters: "At most {count} characters.",
  mostWords: "At most {count} words.",
  step: "Use steps of {step}.",
  least: "At least {least}.",
  most: "At most {most}.",
} as const;
/** The same texts in another language. */
export type FormErrorTexts = { readonly [K in keyof typeof formErrorTexts]: string };
