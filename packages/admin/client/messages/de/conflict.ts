import type { conflict as enConflict } from "../conflict.ts";
import type { Translated } from "../translated.ts";

/** The texts of the comparison of two versions that were saved at the same time. */
export const conflict: Translated<typeof enConflict> = {
  text: "Noch ist nichts verloren. Wählen Sie für jedes Feld, das sich unterscheidet, eine Fassung.",
  same: "Beide Fassungen sind gleich.",
  marks:
    "Als hinzugefügt markiert ist, was nur in Ihrer Fassung steht, als entfernt, was nur in der anderen steht.",
  changedBy: {
    mine: "Von Ihnen geändert",
    theirs: "Von jemand anderem geändert",
    both: "Von beiden geändert",
  },
  empty: "Leer",
  mine: "Ihre",
  theirs: "Inzwischen gespeichert",
  allMine: "Alle von Ihnen",
  allTheirs: "Alle inzwischen gespeicherten",
  discard: "Ihre verwerfen",
  save: "Auswahl speichern",
  formParts: {
    key: "Schlüssel",
    saving: "Speicherung der Einsendungen",
    success_message: "Meldung nach dem Absenden",
    redirect: "Seite nach dem Absenden",
  },
};
