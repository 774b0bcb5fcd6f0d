import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  archives: "Archiv",
  noArchives: "Keine Archive vorhanden.",
  publishedOn: "Beiträge vom {date}",
  months: "Vorheriger und nächster Monat",
  categories: "Kategorien",
  noCategories: "Keine Kategorien vorhanden.",
  noTags: "Keine Schlagwörter vorhanden.",
  tagLabel: "{name} ({count, plural, one {# Eintrag} other {# Einträge}})",
  commentOn: "{author} zu {post}",
  noComments: "Keine Kommentare vorhanden.",
  anonymous: "Anonym",
  by: "von {author}",
  noTitle: "(ohne Titel)",
  logIn: "Anmelden",
  search: "Suchen",
  home: "Startseite",
  untitled: "Ohne Titel",
  link: "Link",
  mail: "E-Mail",
  feed: "RSS-Feed",
  footnote: "Zur Stelle der Fußnote {number} im Text",
};
