import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  twoFactor: "Zwei-Faktor-Anmeldung",
  staleForm:
    "Dieses Formular wurde nicht von dieser Seite gesendet oder ist zu alt. Versuchen Sie es noch einmal.",
  done: "Fertig",
  yourPassword: "Ihr Passwort",
  appOrRecoveryCode: "Code Ihrer App oder ein Wiederherstellungscode",
  required: "Ihre Rolle auf dieser Website erfordert einen zweiten Faktor.",
  requiredFrom: "Ihre Rolle auf dieser Website erfordert ab dem {date} einen zweiten Faktor.",
  passwordOnly:
    "Sie melden sich nur mit Ihrem Passwort an. Mit einem zweiten Faktor geben Sie zusätzlich einen Code aus einer App auf Ihrem Telefon ein. Dann genügt es nicht, Ihr Passwort zu kennen.",
  passwordFirst:
    "Legen Sie auf Ihrer Profilseite ein Passwort fest, bevor Sie einen zweiten Faktor einrichten.",
  passwordAndCode:
    "Sie melden sich mit Ihrem Passwort und einem Code an. Sie haben noch {count, plural, =0 {keine Wiederherstellungscodes} one {# Wiederherstellungscode} other {# Wiederherstellungscodes}}.",
  setUp: "Einrichten",
  newCodes: "Neue Wiederherstellungscodes abrufen",
  newCodesButton: "Neue Codes abrufen",
  otherDevice: "Ein anderes Gerät einrichten",
  turnOff: "Ausschalten",
  confirm: "Bestätigen",

  enterCode: "Geben Sie Ihren Code ein",
  enterCodeText:
    "Öffnen Sie Ihre Authentifizierungs-App und geben Sie den angezeigten Code ein, oder geben Sie einen Ihrer Wiederherstellungscodes ein.",
  code: "Code",
  setUpTitle: "Zwei-Faktor-Anmeldung einrichten",
  setUpText:
    "Ihre Rolle auf dieser Website erfordert zusätzlich zum Passwort einen zweiten Faktor.",
  scan: "Scannen Sie dieses Bild mit einer Authentifizierungs-App, oder geben Sie den Schlüssel von Hand ein.",
  qrCode: "QR-Code des Schlüssels",
  key: "Schlüssel",
  appCode: "Code, den die App anzeigt",
  recoveryTitle: "Ihre Wiederherstellungscodes",
  recoveryText:
    "Bewahren Sie diese Codes an einem sicheren Ort auf: Sie werden nicht noch einmal angezeigt. Mit jedem können Sie sich einmal anmelden, wenn Sie Ihre Authentifizierungs-App nicht zur Hand haben.",

  mailSubject: "{site}: {subject}",
  enabledSubject: "Zwei-Faktor-Anmeldung eingeschaltet",
  enabledText: "Für Ihr Konto wurde ein zweiter Faktor eingerichtet.",
  disabledSubject: "Zwei-Faktor-Anmeldung ausgeschaltet",
  disabledText: "Der zweite Faktor Ihres Kontos wurde entfernt.",
  resetSubject: "Zwei-Faktor-Anmeldung zurückgesetzt",
  resetText: "Ein Administrator hat den zweiten Faktor Ihres Kontos entfernt.",
  lockedSubject: "Ihr Passwort ist möglicherweise anderen bekannt",
  lockedText:
    "Das richtige Passwort Ihres Kontos wurde eingegeben, danach falsche Codes, bis weitere Anmeldungen gesperrt wurden.",
  notYou: "Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort: {url}",
  deviceSubject: "Anmeldung von einem neuen Gerät",
  deviceText:
    "Jemand hat sich bei Ihrem Konto auf {url} von einem Gerät angemeldet, das bisher nicht dafür verwendet wurde.",
  deviceFacts: "Zeit: {time} UTC\nBrowser: {browser}\nAdresse: {address}",
  deviceAfter:
    "Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, ändern Sie Ihr Passwort und melden Sie sich auf allen Geräten ab: {url}",
  unknownBrowser: "Unbekannter Browser",
  browserOn: "{browser} unter {system}",

  lockoutSubject: "Anmeldungen wurden gesperrt",
  lockoutText: "Anmeldungen auf {url} wurden gesperrt: {reason}.",
  tooManyFailures: "zu viele Fehlversuche",
  listedLogin: "ein gesperrter Benutzername wurde verwendet",
  unknownLogin: "ein unbekannter Benutzername wurde verwendet",
  administratorSubject: "ein Administrator hat sich angemeldet",
  administratorText: "{login} hat sich auf {url} angemeldet.",
  signInList: "Einzelheiten finden Sie in der Liste der Anmeldungen.",
  issuesSubject: "{count, plural, one {ein neuer Befund} other {# neue Befunde}}",
  issuesText:
    "Ein Scan von {url} hat {count, plural, one {einen neuen Befund} other {# neue Befunde}} ergeben.",
  moreIssues: "und {count, number} weitere",
  low: "niedrig",
  medium: "mittel",
  high: "hoch",
  critical: "kritisch",

  signInCookie:
    "Merkt sich, dass Ihr Passwort richtig war, bis Sie Ihren zweiten Faktor eingegeben haben.",
  deviceCookie: "Unterscheidet Geräte, mit denen Sie sich angemeldet haben, von neuen.",
  deviceCookieDuration: "400 Tage",
};
