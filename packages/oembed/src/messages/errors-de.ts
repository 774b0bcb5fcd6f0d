import type { OembedErrorTexts } from "./error-texts.ts";

/** The errors of embeds in German. */
export const errorsDe: OembedErrorTexts = {
  oembed_invalid_url: "An dieser Adresse gibt es nichts einzubetten.",
};
