import { changeErrors } from "../changes/change-errors.ts";

/** The English notices for clients of the first version. */
export const en = {
  ...changeErrors,
  fileSaved: "The file {path} was saved.",
  fileWithoutText: "The text of the file is missing.",
  itemMissing: "The text of the item was not found.",
  itemWithoutText: "The text of the item is missing.",
  titleSaved: "The title of item {id} was saved.",
  contentSaved: "The content of item {id} was saved.",
  excerptSaved: "The excerpt of item {id} was saved.",
  unopened: "Line {line}: {bracket} has no opening bracket.",
  unclosed: "Line {line}: {bracket} is not closed.",
  notJson: "The text is not valid JSON.",
} as const;
