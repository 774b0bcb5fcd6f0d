import { button, buttons } from "./button-formats.ts";
import type { BlockFormat } from "./format.ts";
import { gallery, image } from "./image-formats.ts";
import { list } from "./list-format.ts";
import { menu } from "./menu-format.ts";
import { mediaFormats } from "./media-formats.ts";
import { pullquote, quote } from "./quote-formats.ts";
import { table } from "./table-format.ts";
import { textFormats } from "./text-formats.ts";

const formats: readonly BlockFormat[] = [
  ...textFormats,
  list,
  quote,
  pullquote,
  image,
  gallery,
  ...mediaFormats,
  table,
  buttons,
  button,
  menu,
];

/** Formats by the names of blocks. */
export const formatOfBlock: ReadonlyMap<string, BlockFormat> = new Map(
  formats.flatMap((format) => format.names.map((name) => [name, format])),
);

/** Formats by the types of nodes. */
export const formatOfType: ReadonlyMap<string, BlockFormat> = new Map(
  formats.flatMap((format) => format.types.map((type) => [type, format])),
);
