import { defineMessages, type Messages } from "@waymark/core";
import { type BlockEditorErrorTexts, blockEditorErrorTexts } from "./error-texts.ts";
import { errorsAr } from "./errors-ar.ts";
import { errorsDe } from "./errors-de.ts";

/** The texts of errors: for a translation of them. */
export const blockEditorErrorMessages: Messages<BlockEditorErrorTexts> = defineMessages(
  "block-editor errors",
  {
    en: blockEditorErrorTexts as BlockEditorErrorTexts,
    de: errorsDe,
    ar: errorsAr,
  },
);
