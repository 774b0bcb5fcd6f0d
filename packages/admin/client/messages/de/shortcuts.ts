import type { shortcuts as en } from "../shortcuts.ts";
import type { Translated } from "../translated.ts";

/** The texts of the list of keyboard shortcuts. */
export const shortcuts: Translated<typeof en> = {
  title: "Tastenkürzel",
  close: "Schließen",
  places: {
    everywhere: "Überall",
    palette: "Suche und Befehle",
    post: "Beiträge und Seiten",
    text: "Text eines Beitrags",
    comments: "Kommentare",
    forms: "Felder eines Formulars",
  },
  does: {
    everywhere: { find: "Suchen oder Befehl ausführen", list: "Diese Liste zeigen" },
    palette: {
      next: "Nächster Eintrag",
      previous: "Voriger Eintrag",
      run: "Öffnen oder ausführen",
      close: "Schließen",
    },
    post: { save: "Speichern" },
    text: {
      bold: "Fett",
      italic: "Kursiv",
      underline: "Unterstrichen",
      strike: "Durchgestrichen",
      code: "Code",
      link: "Link",
      quote: "Zitat",
      undo: "Rückgängig",
      redo: "Wiederholen",
      moveUp: "Block nach oben",
      moveDown: "Block nach unten",
      duplicate: "Block duplizieren",
      tools: "Zu den Werkzeugen des Blocks",
    },
    comments: {
      next: "Nächster Kommentar",
      previous: "Voriger Kommentar",
      approve: "Freigeben",
      unapprove: "Freigabe zurücknehmen",
      reply: "Antworten",
      edit: "Bearbeiten",
      spam: "Als Spam markieren",
      trash: "In den Papierkorb",
      select: "Auswählen",
      send: "Antwort senden",
    },
    forms: { moveUp: "Feld nach oben", moveDown: "Feld nach unten" },
  },
};
