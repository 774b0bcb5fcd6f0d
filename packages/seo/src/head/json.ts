import type { Head } from "./head.ts";

/** The head as data: tag names with `_` for characters that field names cannot have; without empty values. */
export function toHeadJson(head: Head): Readonly<Record<string, unknown>> {
  const json: Record<string, unknown> = {};
  const add = (name: string, value: unknown) => {
    if (value !== "" && value !== undefined) json[name.replace(/[:\- ]/g, "_")] = value;
  };
  add("description", head.description);
  add("robots", head.robots);
  add("canonical", head.canonical);
  add("prev", head.prev);
  for (const [name, value] of Object.entries(head.properties)) add(name, value);
  // Only these four properties of an image.
  const { url, width, height, type } = head.image ?? {};
  if (head.image) add("og_image", [{ width, height, url, type }]);
  for (const [name, value] of Object.entries(head.twitter)) add(name, value);
  if (Object.keys(head.labels).length > 0) add("twitter_misc", head.labels);
  add("schema", head.schema);
  for (const [name, value] of Object.entries(head.verification)) add(name, value);
  return json;
}
