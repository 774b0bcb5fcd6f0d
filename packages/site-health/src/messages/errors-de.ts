import type { SiteHealthErrorTexts } from "./error-texts.ts";

/** The errors of site health in German. */
export const errorsDe: SiteHealthErrorTexts = {
  not_available: "Die Größen dieser Website können hier nicht gemessen werden.",
};
