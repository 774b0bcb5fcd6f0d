/** The searched texts of an item, in this order. */
export const columns = ["title", "content", "excerpt"] as const;
/** One of the columns. */
export type Column = (typeof columns)[number];
/** The location of a text: a file path, or a text of an item. */
export type Location =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "item"; readonly id: number; readonly column: Column };

/** The format of a location. The file path is validated when it is opened. */
export const locationPattern = /^(?:file:.{1,1100}|item:[1-9]\d{0,14}\/(?:title|content|excerpt))$/;

/** The location of a text of an item. */
export const itemLocation = (id: number, column: Column): string => `item:${id}/${column}`;

/** Parses a location; undefined if it is invalid. */
export function parseLocation(text: string): Location | undefined {
  if (!locationPattern.test(text)) return undefined;
  const rest = text.slice(5);
  if (text.startsWith("file:")) return { kind: "file", path: rest };
  const [id = "", name] = rest.split("/");
  const column = columns.find((one) => one === name);
  return column && { kind: "item", id: Number(id), column };
}
