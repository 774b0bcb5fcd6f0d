import { screenTexts } from "@waymark/core";

/** English labels for values whose names are not meaningful to users. */
export const screensEn = screenTexts({
  name: "admin in English",
  language: "en",
  words: {
    future: "Scheduled",
    hold: "Awaiting moderation",
    pending: "Pending review",
    publish: "Published",
  },
});
