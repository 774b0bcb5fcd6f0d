import { screenTexts } from "@waymark/core";

/** The operations of the module in German. */
export const operationsDe = screenTexts({
  name: "operations of seo in German",
  language: "de",
  texts: {
    "Connect the site with the keyphrase provider":
      "Website mit dem Anbieter für Suchbegriffe verbinden",
    "Count the links of items": "Links von Inhalten zählen",
    "Count the links of terms": "Links von Begriffen zählen",
    "Delete the SEO values of an item": "SEO-Werte eines Inhalts löschen",
    "Dismiss a notice for the current user": "Hinweis für den Benutzer ausblenden",
    "Finish an indexing run": "Indexierungslauf beenden",
    "Get the SEO values of a term": "SEO-Werte eines Begriffs lesen",
    "Get the SEO values of an item": "SEO-Werte eines Inhalts lesen",
    "Get the SEO values of the page of an author": "SEO-Werte der Seite eines Autors lesen",
    "Get the content scores of published posts":
      "Inhaltsbewertungen veröffentlichter Beiträge lesen",
    "Get the fields of the configurator with their values":
      "Felder der Einrichtung mit ihren Werten lesen",
    "Get the head of a page, for separate front ends":
      "Kopf einer Seite lesen, für getrennte Frontends",
    "Get the numbers of pages with missing, short, long or duplicate titles and descriptions":
      "Anzahl der Seiten mit fehlenden, kurzen, langen oder doppelten Titeln und Beschreibungen lesen",
    "Get the size of a file of this site": "Größe einer Datei dieser Website lesen",
    "Index archive pages of types": "Archivseiten von Typen indexieren",
    "Index general pages": "Allgemeine Seiten indexieren",
    "Index items": "Inhalte indexieren",
    "Index terms": "Begriffe indexieren",
    "List current notices that the user has not dismissed":
      "Aktuelle Hinweise auflisten, die der Benutzer nicht ausgeblendet hat",
    "List published pages with their titles and descriptions for search engines":
      "Veröffentlichte Seiten mit ihren Titeln und Beschreibungen für Suchmaschinen auflisten",
    "List related keyphrases": "Verwandte Suchbegriffe auflisten",
    "List the published posts with a content score, newest first":
      "Veröffentlichte Beiträge mit Inhaltsbewertung auflisten, neueste zuerst",
    "Mark all objects as indexed, except links": "Alle Objekte außer Links als indexiert markieren",
    "Set the country for related keyphrases": "Land für verwandte Suchbegriffe festlegen",
    "Start an indexing run": "Indexierungslauf starten",
    "Update fields of the configurator": "Felder der Einrichtung ändern",
    "Update the SEO values of a term; empty values reset to the taxonomy's defaults":
      "SEO-Werte eines Begriffs ändern; leere Werte setzen auf die Vorgaben der Taxonomie zurück",
    "Update the SEO values of an item; empty values reset to the type's defaults":
      "SEO-Werte eines Inhalts ändern; leere Werte setzen auf die Vorgaben des Typs zurück",
    "Update the SEO values of the page of an author": "SEO-Werte der Seite eines Autors ändern",
  },
});
