import type { SiteHealthErrorTexts } from "./error-texts.ts";

/** The errors of site health in German. */
export const errorsDe: SiteHealthErrorTexts = {
  job_not_found: "Die Hintergrundaufgabe existiert nicht.",
  job_in_other_state: "Die Hintergrundaufgabe ist in einem anderen Zustand.",
  backups_not_available: "Diese Website kann hier nicht gesichert werden.",
  backup_not_found: "Die Sicherung existiert nicht.",
  backup_in_progress: "Eine Sicherung wird gerade erstellt oder geprüft.",
  not_available: "Die Größen dieser Website können hier nicht gemessen werden.",
};
