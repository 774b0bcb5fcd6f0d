/** The image metadata fields, with their values when there is no metadata. */
const nothing = {
  aperture: "0",
  credit: "",
  camera: "",
  caption: "",
  created_timestamp: "0",
  copyright: "",
  focal_length: "0",
  iso: "0",
  shutter_speed: "0",
  title: "",
  orientation: "0",
} as const;
/** Maximum number of characters of a value, and of keywords. */
const longest = 1000;
const mostKeywords = 100;

/** The metadata of an image for storage: all fields, with limited length. */
export function toImageMeta(
  notes: Readonly<Record<string, string>>,
): Readonly<Record<string, string | readonly string[]>> {
  const kept = Object.entries(nothing).map(([name, none]) => [
    name,
    (notes[name] ?? none).slice(0, longest).toWellFormed().replaceAll("\0", ""),
  ]);
  const keywords = (notes["keywords"] ?? "")
    .slice(0, 10 * longest)
    .toWellFormed()
    .replaceAll("\0", "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return { ...Object.fromEntries(kept), keywords: keywords.slice(0, mostKeywords) };
}
