import { basePath, escapeHtml, siteIconPath, toAsset, toAssetResponse } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import { iconPath, iconPaths } from "../styles/icon.ts";
import { stylesheetPaths, stylesheetsOf } from "../styles/stylesheet.ts";
import { themes } from "../styles/themes.ts";
import { defaultTouchIcon } from "../styles/touch-icon.ts";
import { ownTouchIcon } from "../render/touch-icon.ts";
import { redirectTo } from "./redirect.ts";

/** The stylesheets: their URLs have their versions, so browsers store them for a year. */
export const stylesheets = definePageHandler("stylesheets", {
  path: Object.values(stylesheetPaths),
  methods: ["GET"],
  handler: ({ request, path, options }) =>
    toAssetResponse(
      stylesheetsOf(options)[path.endsWith(stylesheetPaths.site) ? "site" : "content"],
      request,
      { maxAge: 300 },
    ),
});

/** The icon of sites without one: the first letter of their name on the accent color. */
export const defaultIcon = definePageHandler("icon", {
  path: iconPaths.svg,
  methods: ["GET"],
  handler: ({ request, site, options }) => {
    const { tokens } = themes[options.theme];
    const color = (name: string) => escapeHtml(options.tokens[name] ?? tokens[name] ?? "");
    const [letter = ""] = site.name.trim().toUpperCase();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${color("color-accent")}"/><text x="32" y="45" font-family="system-ui, sans-serif" font-weight="700" font-size="38" text-anchor="middle" fill="${color("color-on-accent")}">${escapeHtml(letter)}</text></svg>`;
    return toAssetResponse(toAsset(svg, "image/svg+xml"), request, {
      maxAge: 3600,
      headers: { "Content-Security-Policy": "default-src 'none'" },
    });
  },
});

/** The touch icon of the site, at the paths that browsers know. */
export const touchIcon = definePageHandler("touch icon", {
  path: iconPaths.touch,
  methods: ["GET"],
  handler: async (ctx) => {
    const { request, site, settings, options } = ctx;
    const icon = settings.get(siteIconPath);
    const asset = icon === "" ? await defaultTouchIcon(options) : await ownTouchIcon(ctx);
    if (!asset) return redirectTo(basePath(site) + icon, 302);
    return toAssetResponse(asset, request, { maxAge: 3600 });
  },
});

/** Redirects the usual path of the favicon to the icon of the site. */
export const favicon = definePageHandler("favicon", {
  path: iconPaths.favicon,
  methods: ["GET"],
  handler: ({ site, settings }) => {
    const icon = settings.get(siteIconPath);
    return redirectTo(icon === "" ? iconPath(site) : basePath(site) + icon, 302);
  },
});
