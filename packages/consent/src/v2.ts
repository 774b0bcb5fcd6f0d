import { defineNamespace, pagePath, type NamespaceContext } from "@waymark/core";
import type { ConsentOptions } from "./options.ts";
import { countChoices, createChoice, exportChoices, listChoices } from "./routes/choices.ts";
import { cookies, createCookie, exportCookies, getPolicy, updateCookie } from "./routes/cookies.ts";
import { previewBanner } from "./routes/preview.ts";
import {
  followScan,
  listScanCookies,
  listScanEmbeds,
  listScanPages,
  scans,
  startScan,
  stopScan,
} from "./routes/scans.ts";
import { getSettings, updateSettings } from "./routes/settings.ts";

/** Scans, the list of cookies, choices of visitors, and the settings. */
export function v2({ options, site }: NamespaceContext<ConsentOptions>): ConsentV2 {
  pagePath.check("consent", options.path, site);
  return routes;
}
/** The routes of the module, except those of external scanners, with their types. */
export interface ConsentV2 extends Declared {}
type Declared = typeof routes;

const routes = defineNamespace("consent/v2", {
  "/scans": [scans.list, startScan],
  "/scans/:id": [scans.get],
  "/scans/:id/progress": [followScan],
  "/scans/:id/stop": [stopScan],
  "/scans/:id/cookies": [listScanCookies],
  "/scans/:id/embeds": [listScanEmbeds],
  "/scans/:id/pages": [listScanPages],
  "/cookies": [cookies.list, createCookie],
  "/cookies/:id": [updateCookie, cookies.remove],
  "/cookies/export": [exportCookies],
  "/policy": [getPolicy],
  "/choices": [listChoices, createChoice],
  "/choices/overview": [countChoices],
  "/choices/export": [exportChoices],
  "/settings": [getSettings, updateSettings],
  "/previews": [previewBanner],
});
