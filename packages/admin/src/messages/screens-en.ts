import { screenTexts } from "@waymark/core";

/** English labels of values whose names do not say what they mean to people. */
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
