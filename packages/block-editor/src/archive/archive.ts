import { toNormalForm } from "@waymark/core";
import { strToU8, zipSync } from "fflate";

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
