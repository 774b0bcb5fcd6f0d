import { hash53 } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { filePath, type FileName } from "./address.ts";
import { script } from "./client-script.generated.ts";
import { style } from "./style.ts";

interface Asset {
  readonly text: string;
  readonly type: string;
  /** Another text has another one: pages ask for a file by its version, so it never changes. */
  readonly version: string;
}
const toFile = (text: string, type: string): Asset => ({ text, type, version: hash53(text) });
const names: readonly FileName[] = ["script.js", "style.css"];

/** The script and the style sheet of dialogs. */
export const files: Readonly<Record<FileName, Asset>> = {
  "script.js": toFile(script, "text/javascript; charset=UTF-8"),
  "style.css": toFile(style, "text/css; charset=UTF-8"),
};

/** Serves the script and the style sheet of popups, the same for all visitors. */
export const serveFiles = definePageHandler(
  "files of popups",
  ({ request, path, site, options }) => {
    const name = names.find((one) => path === filePath(site, options, one));
    if (!name) return undefined;
    const { method, url, headers: asked } = request;
    if (method !== "GET" && method !== "HEAD")
      return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
    const { text, type, version } = files[name];
    const isNamed = new URL(url).searchParams.get("v") === version;
    const headers = {
      "Content-Type": type,
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      "Cache-Control": isNamed ? "public, max-age=31536000, immutable" : "public, max-age=300",
      ETag: `"${version}"`,
    };
    if (asked.get("if-none-match")?.includes(headers.ETag) === true)
      return new Response(null, { status: 304, headers });
    return new Response(method === "HEAD" ? null : text, { headers });
  },
);
