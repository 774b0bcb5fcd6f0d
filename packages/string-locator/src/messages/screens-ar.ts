import { screenTexts } from "@waymark/core";

/** The screen of changes in Arabic. */
export const screensAr = screenTexts({
  name: "string-locator in Arabic",
  language: "ar",
  texts: {
    Change: "تغيير",
    "Changes by search and replace": "تغييرات البحث والاستبدال",
    Place: "الموضع",
    "The text from before the change is stored again.": "يُحفظ النص السابق للتغيير من جديد.",
    Undo: "تراجع",
  },
  words: {
    "string-locator": "البحث في النصوص",
    action: "الإجراء",
    outcome: "النتيجة",
  },
});
