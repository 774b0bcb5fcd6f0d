import { screenTexts } from "@waymark/core";

/** The screens of forms in Arabic. */
export const screensAr = screenTexts({
  name: "forms in Arabic",
  language: "ar",
  texts: {
    Answers: "الإجابات",
    Form: "نموذج",
    Forms: "النماذج",
    Key: "المفتاح",
    "No.": "الرقم",
    Received: "تاريخ الاستلام",
    Submission: "إرسال",
    Submissions: "الإرسالات",
  },
  words: {
    forms: "النماذج",
    "form-image": "صورة في النموذج",
    submissions: "الإرسالات",
    values: "القيم",
  },
});
