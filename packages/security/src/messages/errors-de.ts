import type { SecurityErrorTexts } from "./error-texts.ts";

/** The errors of security in German. */
export const errorsDe: SecurityErrorTexts = {
  rest_save_config_error: "Senden Sie die zu ändernden Werte als `fields`.",
  rest_set_config_error: "Diese Werte können nicht gesetzt werden.",
  security_scan_running: "Ein Scan läuft bereits.",
  security_issue_not_found: "Der Befund existiert nicht.",
  security_action_unavailable: "Diese Aktion ist für diesen Befund nicht möglich.",
  security_sign_in_refused: "Die Anmeldung ist von dieser Adresse aus nicht erlaubt.",
  security_not_found: "Der Eintrag existiert nicht.",
  security_wrong_proof: "Das Passwort oder der Code ist falsch.",
  security_two_factor_off: "Die Zwei-Faktor-Anmeldung ist auf dieser Website ausgeschaltet.",
  security_two_factor_missing: "Dieser Benutzer hat keinen zweiten Faktor.",
  security_password_missing: "Legen Sie zuerst auf Ihrer Profilseite ein Passwort fest.",
  security_already_connected: "Diese Website hat bereits eine Konsole.",
  invalidProof: "Dieser Nachweis ist nicht gültig.",
  invalidToken: "Dieses Token ist nicht oder nicht mehr gültig.",
  tooManySignIns: "Es gab zu viele Anmeldeversuche. Versuchen Sie es später erneut.",
  commonPassword: "Dieses Passwort gehört zu den häufigsten. Wählen Sie ein anderes.",
  breachedPassword:
    "Dieses Passwort ist durch ein Datenleck einer anderen Website bekannt. Wählen Sie ein anderes.",
  shortPassword: "Ihr Passwort muss mindestens {min} Zeichen haben.",
  repeatingPassword:
    "Dieses Passwort wiederholt wenige Zeichen. Wählen Sie eines mit mehr verschiedenen Zeichen.",
  namedPassword:
    "Dieses Passwort besteht aus Ihrem Namen oder dem Namen der Website. Ergänzen Sie eigene Wörter.",
  wrongCode: "Dieser Code ist falsch oder wurde bereits verwendet.",
};
