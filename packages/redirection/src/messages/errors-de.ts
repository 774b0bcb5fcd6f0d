import type { RedirectionErrorTexts } from "./error-texts.ts";

/** The errors of redirects in German. */
export const errorsDe: RedirectionErrorTexts = {
  redirect: "Diese Weiterleitung kann nicht gespeichert werden.",
  redirect_update_failed: "Die Weiterleitung wurde nicht gefunden.",
  redirect_bulk_failed: "Die Weiterleitung wurde nicht gefunden.",
  redirect_bulk_unconfirmed: 'Senden Sie einen Filter oder `confirm: "all"`, um alles zu löschen.',
  redirect_group_invalid: "Diese Gruppe kann nicht gespeichert werden.",
  redirect_import_invalid_group: "Die Gruppe wurde nicht gefunden.",
  redirect_import_invalid_file: "Laden Sie eine Datei mit Weiterleitungen im Feld `file` hoch.",
  redirect_delete_unconfirmed:
    'Senden Sie `confirm: "all"`, um alle Weiterleitungen, Gruppen, Protokolle und Einstellungen zu löschen.',
  groupMissing: "Die Gruppe wurde nicht gefunden.",
  loop: "Diese Weiterleitung würde eine Schleife bilden.",
  notUtf8: "Die Datei ist kein UTF-8-Text.",
  sourceLength: "Eine Quelle darf höchstens {max} Zeichen haben.",
  emptyPattern: "Ein Muster darf nicht leer sein.",
  requiredOneOf: "„{name}“ ist erforderlich und muss einer dieser Werte sein: {values}.",
  invalidPattern: "Ungültiges Muster: {reason}",
  rewriteTarget: "Das Ziel einer internen Umschreibung muss mit einem Schrägstrich beginnen.",
  patternLength: "Ein Muster darf höchstens {max} Zeichen haben.",
  patternSize: "Das Muster ist zu groß. Verringern Sie seine gezählten Wiederholungen.",
  targetLength: "Ein Ziel darf höchstens {max} Zeichen haben.",
  targetLine: "Ein Ziel muss aus einer einzigen Zeile bestehen.",
  targetSlash: "Ein Ziel muss mit einem einzelnen Schrägstrich, http:// oder https:// beginnen.",
  targetScheme: "Ein Ziel muss mit einem Schrägstrich, http:// oder https:// beginnen.",
  targetHash:
    "Jedes [md5] in einem Ziel muss in demselben Pfad oder Abfrageteil mit [/md5] geschlossen werden.",
  targetHost: "Der Host eines Ziels darf keine Variablen oder Gruppen enthalten.",
  filterObject: "filterBy muss ein Objekt sein.",
  unknownFilter: "Unbekannter Filter.",
  filterLength: "Ein Filter muss ein Text mit höchstens 2000 Zeichen sein.",
};
