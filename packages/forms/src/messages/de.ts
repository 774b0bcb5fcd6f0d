import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  send: "Senden",
  thanks: "Vielen Dank. Ihr Formular wurde gesendet.",
  received: "Vielen Dank. Ihre Angaben sind eingegangen.",
  errorTitle: "Fehler: {title}",
  leaveBlank: "Lassen Sie dieses Feld leer",
  tooLarge: "Das Formular ist zu groß, um gesendet zu werden.",
  wrongEncoding: "Das Formular muss als application/x-www-form-urlencoded gesendet werden.",
  waitToSend:
    "{seconds, plural, one {Sie können dieses Formular # Sekunde nach dem Öffnen senden.} other {Sie können dieses Formular # Sekunden nach dem Öffnen senden.}}",
  totalNote: "Die Summe wird beim Senden des Formulars neu berechnet.",
  addAnother: "Weiteren Eintrag hinzufügen",
  add: "Hinzufügen: {row}",
  remove: "Entfernen",
  removeRow: "Entfernen: {row}",
  fieldInRow: "{row}, {field}",
  maxFiles: "{count, plural, one {Höchstens # Datei, } other {Höchstens # Dateien, }}",

  fileLimits: "{extensions}, höchstens {size}.",
  fileLimitsEach: "{extensions}, jeweils höchstens {size}.",
  filesAgain: " Bitte wählen Sie Ihre Dateien erneut aus.",
  listSeparator: ", ",
  receiptCookieDuration: "5 Minuten",

  signature: "Geben Sie als Unterschrift Ihren vollständigen Namen ein",
  signatureOr: "Oder geben Sie Ihren vollständigen Namen ein",
  signatureClear: "Zeichnung löschen",
  signatureBox: "Feld, in dem Sie mit Maus, Stift oder Finger unterschreiben können",

  captchaTask: "Ihr Browser löst eine kleine Aufgabe, bevor dieses Formular gesendet wird.",
  captchaScript: "Dafür benötigt dieses Formular JavaScript.",
  captchaService: "Dieses Formular benötigt JavaScript, um Programme fernzuhalten.",
  captchaSolving: "Ihr Browser löst eine kleine Aufgabe …",
  captchaDone: "Die Prüfung ist abgeschlossen. Sie können das Formular senden.",
  captchaFailed:
    "Die Aufgabe konnte nicht geladen werden. Versuchen Sie, das Formular noch einmal zu senden.",

  receiptCookie: "Zeigt die Bestätigung an, nachdem Sie ein Formular gesendet haben.",
};
