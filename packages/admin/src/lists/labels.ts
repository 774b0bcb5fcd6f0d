/** Converts an identifier to a label: `post_series` and `postSeries` become `Post series`. */
export function toLabel(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_./]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Derives the singular of an English label: `Categories` becomes `Category`. It is a guess; a screen can override it. */
export function toSingular(label: string): string {
  if (label.endsWith("ies")) return `${label.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(label)) return label.replace(/es$/, "");
  return /[^s]s$/.test(label) ? label.slice(0, -1) : label;
}

/** The first part of a namespace as a heading of the menu: `bookings/v1` becomes `Bookings`. */
export const toGroup = (namespace: string): string => toLabel(namespace.split("/")[0] ?? "");
