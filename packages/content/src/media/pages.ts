import { basePath, toBlobResponse, type SiteInfo, percentDecode } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { isOpen, itemPermissions } from "../permissions.ts";
import { attachment } from "../types.ts";
import { addressOf, beside, familyOf, type MediaRow, uploads, withoutLock } from "./attachment.ts";

/**
 * Serves stored files at `/uploads/`, with the permissions of their items: public files may be cached by shared caches,
 * others are served to users who may read the item. A file that the caller may not read is 404. The addresses of files
 * that were replaced lead to the current ones.
 */
export const serveUploads = definePageHandler("uploads", {
  path: `${uploads}/*`,
  methods: ["GET"],
  handler: async ({ request, path, site, db, blobs, all, caller }) => {
    const name = nameIn(path, site);
    if (name === undefined) return undefined;
    const file = await db.files.get({ name });
    const former = file ? undefined : await db.formerFiles.get({ name });
    const owner = file ?? former;
    const item = owner && (await db.content.get(owner.content));
    // Sites may have their own files at this path.
    if (!item) return undefined;
    const permissions = itemPermissions(attachment, all(statuses), all(contentTypes));
    const isPublic = isOpen(permissions, item.audience);
    // Visitors with the password of an item see its content, and browsers request its images without the password.
    const isFree = isOpen(permissions, withoutLock(item.audience));
    if (!isFree && !permissions.read(await caller(), item)) return noFile();
    const cacheControl = isPublic ? "public, max-age=3600" : "private, no-cache";
    if (!file) {
      const headers = {
        Location: successorOf(item, former?.size, site),
        "Cache-Control": cacheControl,
      };
      return new Response(null, { status: 302, headers });
    }
    const answer = await toBlobResponse(request, blobs, name, {
      type: file.type,
      inline: ["image", "audio", "video"].includes(familyOf(file.type)),
      cacheControl,
    });
    return answer ?? noFile();
  },
});

/** The URL of the file that replaced one: of the same image size, or the file itself without that size. */
function successorOf({ file, extra }: MediaRow, size: string | undefined, site: SiteInfo): string {
  const { sizes = {} } = extra.media ?? {};
  const version = size !== undefined && Object.hasOwn(sizes, size) ? sizes[size] : undefined;
  return addressOf(version ? beside(file, version.file) : file, site);
}

/** The stored name of a path. */
function nameIn(path: string, site: SiteInfo): string | undefined {
  const name = percentDecode(path.slice(`${basePath(site)}${uploads}/`.length));
  // Stored names contain no NUL characters.
  return name?.includes("\0") ? undefined : name;
}

const noFile = (): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>No such file</title><h1>No such file</h1></html>\n`,
    {
      status: 404,
      headers: {
        "Content-Type": "text/html; charset=UTF-8",
        "Cache-Control": "private, no-cache",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      },
    },
  );
