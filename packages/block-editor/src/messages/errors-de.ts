import type { BlockEditorErrorTexts } from "./error-texts.ts";

/** The errors of the block editor in German. */
export const errorsDe: BlockEditorErrorTexts = {
  rest_cannot_view_url_details: "Sie sind leider nicht berechtigt, Einzelheiten von URLs zu lesen.",
  no_response: "Die Seite konnte nicht geladen werden.",
  no_content: "Die Seite ist leer.",
  rest_block_type_cannot_view: "Sie sind leider nicht berechtigt, Blöcke anzusehen.",
  rest_block_type_invalid: "Ungültiger Blocktyp.",
  block_cannot_read: "Sie sind leider nicht berechtigt, Blöcke darstellen zu lassen.",
  block_invalid: "Ungültiger Block.",
  rest_cannot_export_templates: "Sie sind leider nicht berechtigt, Vorlagen zu exportieren.",
  notPublic: "Dies ist keine öffentliche URL.",
  cannotCreateMenus: "Sie sind leider nicht berechtigt, Menüs anzulegen.",
};
