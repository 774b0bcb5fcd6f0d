import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";
import { errorsDe } from "./errors-de.ts";

const { unnamed, outside, kind, missing, link, large, changed, silent, broken, stuck } = errorsDe;

/** The notices in German. */
export const de: TextsLike<typeof en> = {
  unnamed,
  outside,
  kind,
  missing,
  link,
  large,
  changed,
  silent,
  broken,
  stuck,
  binary: errorsDe.string_locator_no_text,
  locked: errorsDe.string_locator_not_writable,
  unkept: errorsDe.string_locator_not_kept,
  fileSaved: "Die Datei {path} wurde gespeichert.",
  fileWithoutText: "Der Text der Datei fehlt.",
  itemMissing: "Der Text des Inhalts wurde nicht gefunden.",
  itemWithoutText: "Der Text des Inhalts fehlt.",
  titleSaved: "Der Titel des Inhalts {id} wurde gespeichert.",
  contentSaved: "Der Text des Inhalts {id} wurde gespeichert.",
  excerptSaved: "Der Textauszug des Inhalts {id} wurde gespeichert.",
  unopened: "Zeile {line}: {bracket} hat keine öffnende Klammer.",
  unclosed: "Zeile {line}: {bracket} ist nicht geschlossen.",
  notJson: "Der Text ist kein gültiges JSON.",
};
