import type { BlockEditorErrorTexts } from "./error-texts.ts";

/** The errors of the block editor in German. */
export const errorsDe: BlockEditorErrorTexts = {
  rest_cannot_view_url_details: "Sie sind leider nicht berechtigt, Einzelheiten von URLs zu lesen.",
  no_response: "Die Seite konnte nicht geladen werden.",
  no_content: "Die Seite ist leer.",
  rest_cannot_view: "Sie sind leider nicht berechtigt, Menüs anzusehen.",
  rest_term_invalid: "Ungültige Menü-ID.",
  rest_post_invalid_id: "Ungültige Beitrags-ID.",
  rest_trash_not_supported:
    "Menüs und ihre Einträge können nicht in den Papierkorb verschoben werden. Setzen Sie force=true, um sie zu löschen.",
  rest_menu_location_invalid: "Ungültige Menüposition.",
  rest_invalid_menu_location: "Ungültige Menüposition.",
  rest_title_required: "Der Titel ist erforderlich.",
  rest_url_required:
    "Eine URL ist erforderlich: mit http, https, mailto oder tel oder mit / am Anfang.",
  rest_invalid_menu_item_object: "Das Ziel gibt es nicht.",
  rest_invalid_menu_item_parent: "Der übergeordnete Eintrag ist kein anderer Eintrag eines Menüs.",
  invalid_menu_id: "Ungültige Menü-ID.",
  rest_block_type_cannot_view: "Sie sind leider nicht berechtigt, Blöcke anzusehen.",
  rest_block_type_invalid: "Ungültiger Blocktyp.",
  block_cannot_read: "Sie sind leider nicht berechtigt, Blöcke darstellen zu lassen.",
  block_invalid: "Ungültiger Block.",
  rest_cannot_export_templates: "Sie sind leider nicht berechtigt, Templates zu exportieren.",
  notPublic: "Dies ist keine öffentliche URL.",
  cannotCreateMenus: "Sie sind leider nicht berechtigt, Menüs anzulegen.",
};
