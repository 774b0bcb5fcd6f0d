/** The English texts of reports of imports: what was changed or left out, and why. */
export const importEn = {
  whatAddress: "address",
  whatBlock: "block {name}",
  whatComments: "comments",
  whatData: "data {name} of {type}",
  whatField: "field {name} of {type}",
  whatFile: "file",
  whatIds: "id in {type}",
  whatMenuItems: "menu items",
  whatNote: "editorial note",
  whatMeta: "meta {name}",
  whatParent: "{type} parent",
  whatPicture: "{type} picture",
  whatReference: "{name} of {type}",
  whatRole: "role {name}",
  whatStatus: "status {name}",
  whatTaxonomy: "taxonomy {name}",
  whatType: "type {name}",

  addressMoved: "It changes, and no module of the site redirects it.",
  addressOfOtherHost: "Its host differs from that of the source; it is not redirected.",
  addressServed: "This site serves its path itself; it is not redirected.",
  attachedMissing:
    "The item that the file is attached to was not imported; until an import of the same source has it, only the author and users who may read private files can read the file.",
  blockUnrendered: "No module of the site renders this block; it is empty.",
  dataMismatched: "The data is invalid for its module; it is left out.",
  dataMissing: "The source has no such data; the items get the default values.",
  dataUnknown: "No module of this site uses data with this name for this type; it is left out.",
  fieldUnknown: "The type does not have this field; it is left out.",
  fileMissing: "The source does not have the file.",
  fileTypeDenied: "The file type is not allowed.",
  idMissing:
    "Its target was not imported; the id is unchanged until an import of the same source has the target.",
  itemLeftOut: "Their item is left out.",
  menuItemsStored: "Stored for exports; no module of the site shows them.",
  metaMismatched: "The value does not match the schema of the key; it is stored with the item.",
  metaUndeclared: "No module of the site declares the key; its values are stored with the item.",
  noteLeftOut: "Editorial notes on items are not supported; the note is omitted.",
  originalSkipped: "The original image is not usable; its smaller version was imported.",
  parentMissing:
    "The parent was not imported; the item is at the top level until an import of the same source has the parent.",
  pictureMissing:
    "The image was not imported; the item has no featured image until an import of the same source has it.",
  referenceMissing:
    "The item was not imported; the reference is left out until an import of the same source has the item.",
  roleLimited: "Imports assign at most the role of an author.",
  statusUndeclared: "No module of the site declares this status; the items become drafts.",
  targetMissing: "The source does not have its target; it is removed.",
  taxonomyUndeclared: "No module of the site declares this taxonomy; its terms are left out.",
  typeUndeclared: "No module of the site declares this type; the items are left out.",
} as const;
export type ImportCatalogue = typeof importEn;
