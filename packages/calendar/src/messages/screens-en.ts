import { screenTexts } from "@waymark/core";

/** Labels of values whose names are not clear. */
export const screensEn = screenTexts({
  name: "calendar in English",
  language: "en",
  words: { "calendar-ignored": "Ignored", calendar_events_cat: "Event category" },
});
