import type { CalendarImportErrorTexts } from "./error-texts.ts";

/** The errors of calendar imports in German. */
export const errorsDe: CalendarImportErrorTexts = {
  "import-not-found": "Der Import existiert nicht.",
  "import-exists": "Es gibt bereits einen Zeitplan mit diesen Einstellungen.",
  "import-running": "Dieser Import läuft bereits.",
  "import-source-unreadable": "Die Quelle konnte nicht gelesen werden.",
};
