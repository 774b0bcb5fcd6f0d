import type { TextsLike } from "@waymark/core";
import type { ImportCatalogue } from "./import-en.ts";

/** The German texts of reports of imports. */
export const importDe: TextsLike<ImportCatalogue> = {
  whatAddress: "Adresse",
  whatBlock: "Block {name}",
  whatComments: "Kommentare",
  whatData: "Daten {name} von {type}",
  whatField: "Feld {name} von {type}",
  whatFile: "Datei",
  whatIds: "ID in {type}",
  whatNote: "Notiz der Redaktion",
  whatMenuItems: "Menüeinträge",
  whatMeta: "Metafeld {name}",
  whatParent: "übergeordnetes Element von {type}",
  whatPicture: "Beitragsbild von {type}",
  whatReference: "{name} von {type}",
  whatRole: "Rolle {name}",
  whatStatus: "Status {name}",
  whatTaxonomy: "Taxonomie {name}",
  whatType: "Typ {name}",

  addressMoved: "Sie ändert sich, und kein Modul der Website leitet von ihr weiter.",
  addressOfOtherHost: "Ihr Host ist ein anderer als der der Quelle; es wird nicht weitergeleitet.",
  addressServed:
    "Diese Website liefert unter dem Pfad selbst Inhalte aus; es wird nicht weitergeleitet.",
  attachedMissing:
    "Das Element, an das die Datei angehängt ist, wurde nicht importiert; bis ein Import derselben Quelle es enthält, können nur der Autor und Benutzer, die private Dateien lesen dürfen, die Datei lesen.",
  blockUnrendered: "Kein Modul der Website stellt diesen Block dar; er ist leer.",
  dataMismatched: "Diese Daten sind für ihr Modul ungültig; sie werden weggelassen.",
  dataMissing: "Die Quelle enthält solche Daten nicht; die Elemente erhalten die Standardwerte.",
  dataUnknown:
    "Kein Modul der Website verwendet für diesen Typ Daten mit diesem Namen; sie werden weggelassen.",
  fieldUnknown: "Der Typ hat dieses Feld nicht; es wird weggelassen.",
  fileMissing: "Die Quelle hat die Datei nicht.",
  fileTypeDenied: "Dieser Dateityp ist nicht erlaubt.",
  noteLeftOut:
    "Notizen der Redaktion zu Inhalten werden nicht unterstützt; die Notiz wird weggelassen.",
  idMissing:
    "Das Ziel wurde nicht importiert; die ID bleibt unverändert, bis ein Import derselben Quelle das Ziel enthält.",
  itemLeftOut: "Das Element, zu dem sie gehören, wird weggelassen.",
  menuItemsStored: "Für Exporte gespeichert; kein Modul der Website zeigt sie.",
  metaMismatched:
    "Der Wert entspricht nicht dem Schema des Schlüssels; er wird mit dem Element gespeichert.",
  metaUndeclared:
    "Kein Modul der Website deklariert den Schlüssel; die Werte werden mit dem Element gespeichert.",
  originalSkipped:
    "Das Originalbild ist nicht verwendbar; seine kleinere Version wurde importiert.",
  parentMissing:
    "Das übergeordnete Element wurde nicht importiert; bis ein Import derselben Quelle es enthält, steht das Element auf der obersten Ebene.",
  pictureMissing:
    "Das Bild wurde nicht importiert; bis ein Import derselben Quelle es enthält, hat das Element kein Beitragsbild.",
  referenceMissing:
    "Das Element wurde nicht importiert; der Verweis fehlt, bis ein Import derselben Quelle das Element enthält.",
  roleLimited: "Importe vergeben höchstens die Rolle eines Autors.",
  statusUndeclared:
    "Kein Modul der Website deklariert diesen Status; die Elemente werden Entwürfe.",
  targetMissing: "Die Quelle hat das Ziel nicht; die ID wird entfernt.",
  taxonomyUndeclared:
    "Kein Modul der Website deklariert diese Taxonomie; ihre Begriffe werden weggelassen.",
  typeUndeclared: "Kein Modul der Website deklariert diesen Typ; die Elemente werden weggelassen.",
};
