import type { ContentOptions } from "@waymark/content";
import type { BlockPattern } from "../extension-points.ts";

/** `page-wide` as people read it: `Page wide`. */
const toTitle = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** The templates of a site in the form of a `theme.json`: each with the types whose items may have it. */
export function toTheme(title: string, templates: ContentOptions["templates"]): object {
  const types = new Map<string, string[]>();
  for (const [type, names] of Object.entries(templates))
    for (const name of names) types.set(name, [...(types.get(name) ?? []), type]);
  return {
    version: 2,
    title,
    customTemplates: [...types].map(([name, postTypes]) => ({
      name,
      title: toTitle(name),
      postTypes,
    })),
  };
}

/** A pattern as a file of blocks, with its title in a comment at the start. */
export function toPatternFile({
  title,
  description,
  categories = [],
  content,
}: BlockPattern): string {
  const head = {
    title,
    ...(description && { description }),
    ...(categories.length > 0 && { categories }),
  };
  // A double hyphen would end the comment.
  return `<!-- ${JSON.stringify(head).replaceAll("--", "-\\u002d")} -->\n${content}\n`;
}
