import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  signIn: "Anmelden",
  loginOrEmail: "Benutzername oder E-Mail-Adresse",
  password: "Passwort",
  staySignedIn: "Auf diesem Gerät angemeldet bleiben",
  forgotPassword: "Passwort vergessen?",
  wrongCredentials: "Diese Zugangsdaten sind nicht gültig.",
  signedIn: "Angemeldet",
  signedInAs: "Sie sind als {name} angemeldet.",
  yourProfile: "Ihr Profil",
  onAllDevices: "Auf allen Geräten",
  signOut: "Abmelden",
  signedOut: "Abgemeldet",
  signedOutOf:
    "Sie sind von {site} abgemeldet. Fahren Sie fort, um sich auch von {host} abzumelden.",
  continue: "Weiter",
  notAccepted: "Nicht angenommen",
  foreignForm: "Dieses Formular wurde nicht von einer Seite dieser Website gesendet.",
  otherAccount: "Mit einem anderen Konto anmelden",
  signInAgain: "Erneut anmelden",
  signInExpired:
    "Diese Anmeldung ist abgelaufen, oder es wurden zu viele falsche Codes eingegeben.",

  optional: "(optional)",
  correctFields: "Korrigieren Sie die markierten Felder.",
  errorTitle: "Fehler: {title}",

  forgotIntro:
    "Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.",
  forgotButton: "Link senden",
  backToSignIn: "Zurück zur Anmeldung",
  enterLogin: "Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein.",
  mailSent: "Prüfen Sie Ihren Posteingang",
  mailSentText:
    "Falls es ein Konto mit diesem Benutzernamen oder dieser Adresse gibt, haben wir einen Link zum Festlegen eines neuen Passworts gesendet. Der Link gilt eine Stunde. Falls keine E-Mail ankommt, sehen Sie im Spam-Ordner nach.",
  passwordChanged: "Passwort geändert",
  passwordChangedText:
    "Sie sind auf allen Geräten abgemeldet. Melden Sie sich mit dem neuen Passwort an.",
  invalidLink: "Dieser Link ist nicht gültig",
  invalidLinkReset:
    "Er ist abgelaufen, wurde bereits verwendet, oder es wurde ein neuerer gesendet. Fordern Sie einen neuen an.",
  invalidLinkText:
    "Er ist abgelaufen, wurde bereits verwendet, oder es wurde ein neuerer gesendet.",
  requestLink: "Neuen Link anfordern",
  setPasswordTitle: "Neues Passwort festlegen",
  setPasswordIntro:
    "Für das Konto <strong>{login}</strong>. Alle Sitzungen dieses Kontos werden beendet.",
  newPassword: "Neues Passwort",
  revokeCredentials: "Auch meine Anwendungspasswörter und API-Tokens widerrufen",
  setPassword: "Passwort festlegen",

  accountReady: "Ihr Konto ist bereit",
  accountReadyText:
    "Melden Sie sich mit dem Benutzernamen und dem Passwort an, die Sie gewählt haben.",
  invalidInvitation: "Diese Einladung ist nicht gültig",
  invalidInvitationText:
    "Sie ist abgelaufen, wurde angenommen oder widerrufen, oder es wurde ein neuerer Link gesendet. Bitten Sie um eine neue Einladung.",
  createAccountTitle: "Konto anlegen",
  invitedTo: "Sie sind als <strong>{email}</strong> zu {site} eingeladen.",
  yourName: "Ihr Name",
  yourNameHint: "Wird bei Ihren Veröffentlichungen angezeigt.",
  login: "Benutzername",
  loginHint: "Er kann später nicht geändert werden.",
  createAccount: "Konto anlegen",

  setUpTitle: "Website einrichten",
  setUpIntro: "Geben Sie Ihrer Website einen Namen und legen Sie das Konto für die Verwaltung an.",
  setUpOpenLink:
    "Diese Website hat noch keinen Administrator. Öffnen Sie den Link, den die Website beim Start ausgegeben hat.",
  setUpNoLink: "Dieser Link ist nicht gültig. Die Website gibt beim Start einen gültigen aus.",
  siteName: "Name der Website",
  siteLanguage: "Sprache",
  timezone: "Zeitzone",
  emailAddress: "E-Mail-Adresse",
  setUpButton: "Website einrichten",

  addressConfirmed: "Adresse bestätigt",
  addressConfirmedText: "Die E-Mail-Adresse Ihres Kontos wurde geändert.",
  confirmAddress: "E-Mail-Adresse bestätigen",
  confirmAddressIntro:
    "<strong>{email}</strong> wird die Adresse des Kontos <strong>{login}</strong>.",
  confirm: "Bestätigen",

  profileIntro: "Sie sind als {name} ({login}) angemeldet.",
  nameSaved: "Der Name wurde gespeichert.",
  emailSent:
    "An die neue Adresse wurde ein Link gesendet. Öffnen Sie ihn, um die Adresse zu bestätigen.",
  passwordSaved: "Das Passwort wurde geändert. Alle anderen Sitzungen sind beendet.",
  passwordRevoked: "Das Anwendungspasswort wurde widerrufen.",
  sessionEnded: "Die Sitzung ist beendet.",
  sessionsEnded: "Alle anderen Sitzungen sind beendet.",
  wrongPassword: "Dieses Passwort ist falsch.",
  currentPassword: "Aktuelles Passwort",
  nameSection: "Name",
  publicName: "Öffentlicher Name",
  saveName: "Namen speichern",
  emailSection: "E-Mail-Adresse",
  noEmail:
    "Es ist keine E-Mail-Adresse hinterlegt; ein vergessenes Passwort kann daher nicht zurückgesetzt werden.",
  emailIs: "Die Adresse ist <strong>{email}</strong>.",
  emailTakesEffect:
    "Eine neue Adresse gilt, sobald Sie den Link öffnen, den wir an diese Adresse senden.",
  newEmail: "Neue E-Mail-Adresse",
  sendLink: "Link senden",
  passwordSection: "Passwort",
  passwordSectionText:
    "Alle anderen Sitzungen werden beendet. Anwendungspasswörter bleiben gültig.",
  changePassword: "Passwort ändern",
  securitySection: "Sicherheit",
  applicationPasswords: "Anwendungspasswörter",
  applicationPasswordsText:
    "Ein Passwort für ein einzelnes Programm, für HTTP Basic mit Ihrem Benutzernamen. Jedes kann einzeln widerrufen werden.",
  secretShown: "Das Passwort von <strong>{name}</strong>, das nur jetzt angezeigt wird:",
  created: "angelegt am {date}",
  createdAndUsed: "angelegt am {created}, zuletzt verwendet am {used}",
  revoke: "Widerrufen",
  programName: "Name des Programms",
  createPassword: "Anwendungspasswort anlegen",
  sessions: "Sitzungen",
  thisBrowser: "{browser} (dieser Browser)",
  since: "seit {date}",
  addressSince: "{address}, seit {date}",
  endSession: "Beenden",
  signOutElsewhere: "Überall sonst abmelden",
  unknownBrowser: "Unbekannter Browser",
  browser: "Browser",
  browserOn: "{browser} unter {system}",
  account: "Konto",
  signedInBar: "Angemeldet als {name}",

  hello: "Guten Tag {name},",
  mailSubject: "{site}: {subject}",
  mailButton: "Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse: {url}",
  mailLink: "{label}:",
  resetSubject: "Neues Passwort festlegen",
  resetText:
    "für Ihr Konto „{login}“ bei {site} wurde das Zurücksetzen des Passworts angefordert. Öffnen Sie innerhalb einer Stunde diesen Link, um ein neues Passwort festzulegen. Der Link kann einmal verwendet werden.",
  resetLink: "Neues Passwort festlegen",
  resetAfter:
    "Falls Sie dies nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort wurde nicht geändert.",
  changedSubject: "Ihr Passwort wurde geändert",
  changedText:
    "das Passwort Ihres Kontos „{login}“ bei {site} wurde geändert, und dessen Sitzungen wurden beendet. Anwendungspasswörter und API-Tokens bleiben gültig, bis Sie sie widerrufen.",
  changedLink: "Falls Sie es nicht geändert haben, legen Sie ein neues Passwort fest",
  changedAfter: "Falls Sie es geändert haben, brauchen Sie nichts zu tun.",
  emailNoticeSubject: "Ihre E-Mail-Adresse wurde geändert",
  emailNoticeText:
    "Ihr Konto „{login}“ bei {site} hat eine neue E-Mail-Adresse. Nachrichten dazu gehen nicht mehr an diese Adresse.",
  emailNoticeAfter:
    "Falls Sie dies nicht veranlasst haben, wenden Sie sich sofort an die Administratoren der Website.",
  confirmSubject: "Bestätigen Sie Ihre E-Mail-Adresse",
  confirmText:
    "diese Adresse soll die E-Mail-Adresse des Kontos „{login}“ bei {site} werden. Öffnen Sie innerhalb eines Tages diesen Link, um sie zu bestätigen. Der Link kann einmal verwendet werden.",
  confirmLink: "Adresse bestätigen",
  confirmAfter:
    "Falls Sie dies nicht angefordert haben, ignorieren Sie diese E-Mail. Es wurde nichts geändert.",
  invitationSubject: "Sie sind eingeladen",
  invitationText: "{sender} hat Sie zu {site} ({url}) eingeladen.",
  anAdministrator: "Ein Administrator",
  invitationHow:
    "Öffnen Sie innerhalb von sieben Tagen diesen Link, um einen Benutzernamen und ein Passwort zu wählen. Der Link kann einmal verwendet werden.",
  invitationLink: "Einladung annehmen",
  invitationAfter: "Falls Sie diese Einladung nicht erwartet haben, können Sie sie ignorieren.",

  sessionCookie: "Erkennt Ihre Sitzung, solange Sie angemeldet sind.",
  sessionCookieDuration: "Sitzung; länger, wenn Sie angemeldet bleiben möchten",
  linkCookie:
    "Erkennt einen Link, der Ihnen per E-Mail gesendet wurde, zum Beispiel zum Festlegen eines neuen Passworts.",
  linkCookieDuration: "1 Stunde",

  // Anwendungen, die um ein Passwort bitten
  authorizeApplication: "{app} verbinden",
  authorizeApplicationText:
    "<strong>{app}</strong> bittet um Zugriff auf Ihr Konto <strong>{login}</strong> bei {site}. Die Anwendung erhält ein eigenes Anwendungspasswort und kann alles, was Sie können. Sie können es jederzeit in Ihrem Profil widerrufen.",
  passwordIsSentTo: "Das Passwort wird an <strong>{target}</strong> gesendet.",
  passwordIsShown:
    "Das Passwort wird Ihnen einmal angezeigt, damit Sie es in der Anwendung eingeben.",
  approveApplication: "Zugriff erlauben",
  rejectApplication: "Ablehnen",
  applicationApproved: "Zugriff erlaubt",
  applicationRejected: "Zugriff abgelehnt",
  continueToApplication: "Weiter zu {target}.",
  invalidApplication: "Diese Anfrage ist ungültig",
  invalidApplicationText:
    "Die Anwendung hat keinen Namen, oder die Adresse, an die sie zurückleiten will, ist nicht sicher. Melden Sie es ihrem Entwickler.",
};
