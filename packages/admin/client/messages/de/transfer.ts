import type {
  contentExport as enContentExport,
  contentImport as enContentImport,
} from "../transfer.ts";
import type { Translated } from "../translated.ts";

/** The texts of imports of content. */
export const contentImport: Translated<typeof enContentImport> = {
  title: "Inhalte importieren",
  text: "Importiert Beiträge, Seiten, Medien, Begriffe, Menüs, Kommentare und ihre Autoren aus einer Exportdatei (WXR) dieses oder eines anderen Systems. Zuerst wird die Datei geprüft: Es wird nichts importiert, bevor Sie gesehen haben, was sie enthält.",
  file: "Exportdatei",
  fileHelp: "Eine .xml-Datei. Sie wird so gespeichert, dass nur dieser Import sie lesen kann.",
  choose: "Datei auswählen",
  upload: "Hochladen und prüfen",
  uploading: "Fortschritt des Uploads",
  states: {
    checking: "Wird geprüft",
    checked: "Geprüft",
    waiting: "Wartet",
    running: "Läuft",
    completed: "Abgeschlossen",
    failed: "Fehlgeschlagen",
    cancelled: "Abgebrochen",
  },
  progress: "Fortschritt des Imports",
  checking:
    "Die Datei wird geprüft: {records, plural, =0 {sie wurde noch nicht gelesen} one {# Datensatz} other {# Datensätze}}.",
  waiting: "Der Import beginnt gleich.",
  running: "{records, number} von {total, number} Datensätzen sind importiert.",
  files: "{files, number} von {total, number} Mediendateien sind importiert.",
  leave: "Er läuft im Hintergrund weiter, wenn Sie diese Seite verlassen.",
  cancel: "Abbrechen",
  delete: "Löschen",
  failed: "Der Import ist fehlgeschlagen",
  result: "Ergebnis",
  plan: "Die Datei enthält",
  nothing: "Nichts zu importieren.",
  kind: "Art",
  new: "Neu",
  created: "Importiert",
  existing: "Vorhanden",
  unmapped: "Geändert oder ausgelassen",
  what: "Was",
  why: "Grund",
  count: "Anzahl",
  import: "Import",
  again: "Erneut importieren",
  againText:
    "Was importiert wurde, bleibt unverändert. Importiert werden Datensätze, die hier gelöscht wurden, und fehlende Mediendateien.",
  authors: "Autoren",
  items: "{count, plural, one {# Eintrag} other {# Einträge}}",
  userOf: "Benutzer für {name}",
  chooseUser: "Benutzer wählen",
  firstAuthors:
    "Es werden nur die ersten {count, number} Autoren gezeigt; für die anderen ist kein Benutzer gewählt.",
  others: "Autoren ohne Benutzer",
  createUsers: "Benutzer anlegen",
  oneUser: "Ihre Inhalte einem Benutzer zuordnen",
  createUsersHelp: "Angelegte Benutzer haben kein Passwort und höchstens die Rolle Autor.",
  defaultAuthor: "Benutzer für alle anderen Autoren",
  media: "Mediendateien von der Quelle herunterladen",
  mediaHelp:
    "{count, plural, one {Die Datei nennt # Mediendatei.} other {Die Datei nennt # Mediendateien.}} Ohne sie haben Medien keine Dateien; ein späterer Import kann sie ergänzen.",
  importNow: "Import starten",
  importAgain: "Erneut importieren",
};

/** The texts of the export of content. */
export const contentExport: Translated<typeof enContentExport> = {
  title: "Inhalte exportieren",
  text: "Lädt eine Exportdatei (WXR, .xml) herunter, die dieses und andere Systeme importieren können: Benutzer ohne ihre Passwörter, Begriffe, Inhalte mit ihren Kommentaren und die Einträge von Medien und Menüs.",
  types: "Inhaltstypen",
  allTypes: "Alle Inhaltstypen",
  statuses: "Status",
  allStatuses: "Jeder Status",
  from: "Ab Tag",
  to: "Bis Tag",
  note: "Die Datei enthält E-Mail-Adressen, Entwürfe und die Passwörter geschützter Inhalte: Halten Sie sie unter Verschluss. Mediendateien, Einstellungen und Revisionen sind nicht enthalten.",
  download: "Herunterladen",
  downloading: "Die Datei wird geschrieben.",
};
