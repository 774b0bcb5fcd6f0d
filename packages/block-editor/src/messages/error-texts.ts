import { errorTexts } from "@waymark/core";
import { errors } from "../errors.ts";

/** The texts of the errors of this module. */
export const blockEditorErrorTexts = {
  ...errorTexts(errors),
  notPublic: "This is not a public URL.",
  cannotCreateMenus: "Sorry, you are not allowed to create menus.",
} as const;
/** The same texts in another language. */
export type BlockEditorErrorTexts = { readonly [K in keyof typeof blockEditorErrorTexts]: string };
