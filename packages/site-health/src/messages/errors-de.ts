import type { SiteHealthErrorTexts } from "./error-texts.ts";

/** The errors of site health in German. */
export const errorsDe: SiteHealthErrorTexts = {
  job_not_found: "Der Hintergrundauftrag wurde nicht gefunden.",
  job_in_other_state: "Der Hintergrundauftrag ist in einem anderen Zustand.",
  not_available: "Die Größen dieser Website können hier nicht gemessen werden.",
};
