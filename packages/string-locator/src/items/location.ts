/** The texts of an item that are searched, in this order. */
export const columns = ["title", "content", "excerpt"] as const;
/** One of them. */
export type Column = (typeof columns)[number];
/** What can be read and changed: a file by its path, or a text of an item. */
export type Location =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "item"; readonly id: number; readonly column: Column };

/** A place as clients name it. The end of a file's path is checked by who opens it. */
export const locationPattern = /^(?:file:.{1,1100}|item:[1-9]\d{0,14}\/(?:title|content|excerpt))$/;

/** The name of a text of an item. */
export const itemLocation = (id: number, column: Column): string => `item:${id}/${column}`;

/** Reads a place; undefined for anything else. */
export function parseLocation(text: string): Location | undefined {
  if (!locationPattern.test(text)) return undefined;
  const rest = text.slice(5);
  if (text.startsWith("file:")) return { kind: "file", path: rest };
  const [id = "", name] = rest.split("/");
  const column = columns.find((one) => one === name);
  return column && { kind: "item", id: Number(id), column };
}
