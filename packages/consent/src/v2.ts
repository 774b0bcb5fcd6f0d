import { defineNamespace, pagePath, type NamespaceContext } from "@waymark/core";
import type { ConsentOptions } from "./options.ts";
import { makeChoice } from "./routes/choices.ts";
import {
  addCookie,
  exportCookies,
  listCookies,
  removeCookie,
  updateCookie,
} from "./routes/cookies.ts";
import { countChoices, exportChoices, listChoices } from "./routes/log.ts";
import { readPolicy } from "./routes/policy.ts";
import {
  listScanCookies,
  listScanEmbeds,
  listScanPages,
  listScans,
  readScan,
  startScan,
  stopScan,
} from "./routes/scans.ts";
import { readSettings, updateSettings } from "./routes/settings.ts";

/** Scans, the list of cookies, choices of visitors, and the settings. */
export function v2({ options, site }: NamespaceContext<ConsentOptions>): ConsentV2 {
  pagePath.check("consent", options.path, site);
  return routes;
}
/** The routes of consent except those of external scanners, with their types. */
export interface ConsentV2 extends Declared {}
type Declared = typeof routes;

const routes = defineNamespace("consent/v2", {
  "/scans": [listScans, startScan],
  "/scans/:id": [readScan],
  "/scans/:id/stop": [stopScan],
  "/scans/:id/cookies": [listScanCookies],
  "/scans/:id/embeds": [listScanEmbeds],
  "/scans/:id/pages": [listScanPages],
  "/cookies": [listCookies, addCookie],
  "/cookies/:id": [updateCookie, removeCookie],
  "/cookies/export": [exportCookies],
  "/policy": [readPolicy],
  "/choices": [listChoices, makeChoice],
  "/choices/overview": [countChoices],
  "/choices/export": [exportChoices],
  "/settings": [readSettings, updateSettings],
});
