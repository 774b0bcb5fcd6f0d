import type { ContentOptions } from "@waymark/content";
import { toNormalForm } from "@waymark/core";
import { strToU8, zipSync } from "fflate";
import type { BlockPattern } from "./extension-points.ts";

/** An ASCII file name made from any name. */
const toFileName = (name: string): string =>
  toNormalForm(name, "NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 100) || "site";

/** Texts by their paths as one zip archive. */
export function toArchive(
  files: Readonly<Record<string, string>>,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const bytes = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, strToU8(text)]),
  );
  return zipSync(bytes, { mtime: now }) as Uint8Array<ArrayBuffer>;
}

/** An archive as a download under the name of the site. */
export const toDownload = (archive: Uint8Array<ArrayBuffer>, name: string): Response =>
  new Response(archive, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename=${toFileName(name)}.zip`,
      "Content-Length": String(archive.length),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-cache, must-revalidate, max-age=0, no-store, private",
    },
  });

/** `page-wide` as a title: `Page wide`. */
const toTitle = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** The templates of a site in the format of `theme.json`, with the content types that can use each. */
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
