import type { OembedErrorTexts } from "./error-texts.ts";

/** The errors of embeds in Arabic. */
export const errorsAr: OembedErrorTexts = {
  oembed_invalid_url: "لا يوجد ما يمكن تضمينه في هذا العنوان.",
};
