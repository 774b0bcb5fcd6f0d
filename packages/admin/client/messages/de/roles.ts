import type { roles as en } from "../roles.ts";
import type { Translated } from "../translated.ts";

/** The texts of the page with what each role may do, in German. */
export const roles: Translated<typeof en> = {
  title: "Berechtigungen der Rollen",
  about:
    "Benutzer haben eine oder mehrere Rollen und dürfen, was eine davon erlaubt. Module geben den Rollen weitere Berechtigungen.",
  capabilities: "Berechtigungen der Rollen",
  capability: "Berechtigung",
  others: "Website",
  verbs: {
    edit: "Schreiben und eigene Entwürfe bearbeiten",
    publish: "Veröffentlichen",
    edit_published: "Eigene veröffentlichte bearbeiten",
    edit_others: "Die anderer Benutzer bearbeiten",
    edit_private: "Private bearbeiten",
    read_private: "Private lesen",
    delete: "Eigene Entwürfe löschen",
    delete_published: "Eigene veröffentlichte löschen",
    delete_others: "Die anderer Benutzer löschen",
    delete_private: "Private löschen",
  },
  role: "Rolle",
  visitor: "Besucher",
  operations: "Vorgänge der API",
  operationsText:
    "Was eine Rolle über die API darf, nach Modulen, für Entwickler und zur Prüfung. Manches hängt vom Inhalt oder den Argumenten ab: So dürfen Benutzer etwa nur ihr eigenes Profil lesen.",
  operation: {
    list: "{name}: auflisten",
    create: "{name}: anlegen",
    read: "{name}: lesen",
    update: "{name}: ändern",
    remove: "{name}: löschen",
    lock: "{name}: Bearbeitungssperre lesen",
    acquireLock: "{name}: Bearbeitungssperre erwerben oder erneuern",
    releaseLock: "{name}: Bearbeitungssperre freigeben",
    revisions: "{name}: Revisionen auflisten",
    revision: "{name}: Revision lesen",
    removeRevision: "{name}: Revision löschen",
    autosaves: "{name}: automatische Speicherungen auflisten",
    autosave: "{name}: automatisch speichern",
    readAutosave: "{name}: automatische Speicherung lesen",
    catalogue: "Katalog von {name} lesen",
  },
  search: "Vorgänge suchen",
  none: "Keine Treffer",
  allowed: "{allowed, number} von {total, number}",
  yes: "Erlaubt",
  depends: "Hängt vom Inhalt oder den Argumenten ab",
  no: "Nicht erlaubt",
};
