import { screenTexts } from "@waymark/core";

/** The screens of forms in German. */
export const screensDe = screenTexts({
  name: "forms in German",
  language: "de",
  texts: {
    Answers: "Antworten",
    Form: "Formular",
    Forms: "Formulare",
    Key: "Schlüssel",
    "No.": "Nr.",
    Received: "Eingegangen",
    Submission: "Einsendung",
    Submissions: "Einsendungen",
  },
  words: {
    forms: "Formulare",
    "form-image": "Bild im Formular",
    submissions: "Einsendungen",
    values: "Werte",
  },
});
