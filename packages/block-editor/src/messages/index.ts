import { defineMessages, type Messages } from "@waymark/core";
import { type BlockEditorErrorTexts, blockEditorErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The error messages of this module. Pass them to `translation` to add a language or to replace texts. */
export const blockEditorErrorMessages: Messages<BlockEditorErrorTexts> = defineMessages(
  "block-editor errors",
  {
    en: blockEditorErrorTexts as BlockEditorErrorTexts,
    de: errorsDe,
    ar: errorsAr,
  },
);
