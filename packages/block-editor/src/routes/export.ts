import { binaryResponse, can } from "@waymark/core";
import { toArchive, toDownload, toPatternFile, toTheme } from "../archive.ts";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { blockPatterns } from "../extension-points.ts";

const { code, message } = errors.rest_cannot_export_templates();

/** The theme as a zip archive: the templates of the site's options, and the patterns of its modules. */
export const exportTheme = get({
  summary: "Download templates and patterns as a zip archive",
  returns: binaryResponse("application/zip"),
  access: can("edit_theme_options", { code, message }),
  handler({ all, site, options, clock }) {
    const theme = toTheme(site.name, options.templates);
    const patterns = all(blockPatterns).map(
      (pattern) =>
        [`patterns/${pattern.name.replace(/[^\w-]+/g, "-")}.html`, toPatternFile(pattern)] as const,
    );
    const files = {
      "theme.json": `${JSON.stringify(theme, null, 2)}\n`,
      ...Object.fromEntries(patterns),
    };
    return toDownload(toArchive(files, clock.now()), site.name);
  },
});
