import type { backups as enBackups } from "../backups.ts";
import type { Translated } from "../translated.ts";

/** The texts of backups of the site. */
export const backups: Translated<typeof enBackups> = {
  title: "Sicherungen",
  text: "Eine Sicherung enthält die ganze Website: alle Zeilen und alle hochgeladenen Dateien, auch die Hashes der Passwörter. Die neuesten {keep, number} bleiben auf dem Server; laden Sie sie herunter, um sie an einem anderen Ort aufzubewahren.",
  create: "Sicherung erstellen",
  none: "Noch keine Sicherung",
  noneText:
    "Eine Sicherung wird erstellt, während die Website läuft; Besucher bemerken davon nichts.",
  impossible: "Diese Website kann hier nicht gesichert werden",
  impossibleText:
    "Die Option backups des Moduls site-health ist nicht gesetzt, oder der Speicher der Website unterstützt keine Sicherungen.",
  rows: "{count, plural, one {# Zeile} other {# Zeilen}}",
  files: "{count, plural, one {# Datei} other {# Dateien}}",
  unchecked: "Noch nicht geprüft",
  checkedAt: "Geprüft am {time}",
  intact: "Unbeschädigt",
  damaged: "Beschädigt",
  download: "Herunterladen",
  check: "Prüfen",
  delete: "Löschen",
  restore: "Wiederherstellen …",
  labels: {
    download: "Die Sicherung vom {name} herunterladen",
    check: "Die Sicherung vom {name} prüfen",
    delete: "Die Sicherung vom {name} löschen",
    restore: "Die Sicherung vom {name} wiederherstellen …",
  },
  restoreText:
    "Eine laufende Website kann sich nicht selbst ersetzen. Halten Sie die Website an, und führen Sie diesen Befehl auf ihrem Server aus. Alle Inhalte seit der Sicherung gehen verloren.",
  copy: "Kopieren",
  copied: "Kopiert",
  starts: "Die Arbeit beginnt gleich.",
  progress: { create: "Fortschritt der Sicherung", check: "Fortschritt der Prüfung" },
  running: {
    create:
      "{files, plural, =0 {Die Website wird kopiert.} one {# Datei ist kopiert.} other {# Dateien sind kopiert.}}",
    check: "{files, plural, one {# Datei ist geprüft.} other {# Dateien sind geprüft.}}",
  },
  leave: "Sie können diese Seite verlassen: Die Arbeit läuft weiter.",
  failed: {
    create: "Die letzte Sicherung ist fehlgeschlagen",
    check: "Die letzte Prüfung ist fehlgeschlagen",
  },
  cancel: "Abbrechen",
  created: "Die Sicherung ist vollständig",
  checked: "Die Prüfung ist abgeschlossen",
  deleted: "Die Sicherung wurde gelöscht",
  deleteTitle: "Die Sicherung vom {name} löschen?",
  deleteText: "Sie wird vom Server gelöscht und kann nicht wiederhergestellt werden.",
};
