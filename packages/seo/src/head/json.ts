import type { Head } from "./head.ts";

/** A head as programs read it: the names of tags with `_` for what no name of a field holds; nothing that is empty. */
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
  // These four and nothing else of an image.
  const { url, width, height, type } = head.image ?? {};
  if (head.image) add("og_image", [{ width, height, url, type }]);
  for (const [name, value] of Object.entries(head.twitter)) add(name, value);
  if (Object.keys(head.labels).length > 0) add("twitter_misc", head.labels);
  add("schema", head.schema);
  for (const [name, value] of Object.entries(head.verification)) add(name, value);
  return json;
}
