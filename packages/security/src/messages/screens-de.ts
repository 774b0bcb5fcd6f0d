import { screenTexts } from "@waymark/core";

/** The screens of security in German. */
export const screensDe = screenTexts({
  name: "security in German",
  language: "de",
  texts: {
    "Additional patterns for scripts, code and uploads, one regular expression per line":
      "Weitere Muster für Skripte, Code und Uploads, ein regulärer Ausdruck pro Zeile",
    "Addresses and networks that are never locked out, one per line":
      "Adressen und Netze, die nie gesperrt werden, ein Eintrag pro Zeile",
    "Addresses and networks that may sign in, one per line; blank for all":
      "Adressen und Netze, von denen aus Anmeldungen erlaubt sind, ein Eintrag pro Zeile; leer für alle",
    "Code added since then": "Seitdem hinzugekommener Code",
    "Code changed since its release was first scanned":
      "Code, der sich seit dem ersten Scan seiner Version geändert hat",
    "Comma-separated recipients of emails; empty to send none":
      "Empfänger von E-Mails, durch Kommas getrennt; leer für keine",
    "Days and frequency": "Tage und Häufigkeit",
    Device: "Gerät",
    Emails: "E-Mails",
    "Failed sign-ins after which a login is locked out for all addresses but known devices; 0 for no limit":
      "Fehlgeschlagene Anmeldungen, nach denen ein Benutzername außer für bekannte Geräte gesperrt wird; 0 für unbegrenzt",
    "Failed sign-ins after which an address or network is locked out":
      "Fehlgeschlagene Anmeldungen, nach denen eine Adresse oder ein Netz gesperrt wird",
    "Grace period in days during which users with these roles may sign in without a second factor":
      "Tage, in denen sich Benutzer mit diesen Rollen noch ohne zweiten Faktor anmelden dürfen",
    "IP addresses and networks that are blocked from signing in and from using application passwords, one per line":
      "IP-Adressen und Netze, von denen aus Anmeldungen und Anwendungspasswörter gesperrt sind, ein Eintrag pro Zeile",
    "Items and terms": "Inhalte und Begriffe",
    Lockout: "Sperre",
    Lockouts: "Sperren",
    "Logins whose use locks out the IP address, one per line":
      "Benutzernamen, deren Verwendung die IP-Adresse sperrt, einer pro Zeile",
    "Maximum number of new issues; 0 for 10,000": "Höchstanzahl neuer Befunde; 0 für 10.000",
    "Minimum length of a strong password": "Mindestlänge eines starken Passworts",
    "Minimum severity of issues in emails": "Mindestschwere von Befunden in E-Mails",
    "Minutes over which failures are counted": "Minuten, über die Fehlversuche gezählt werden",
    "Minutes that a lockout lasts": "Minuten, die eine Sperre dauert",
    "Patterns of code files and uploads to exclude, one per line":
      "Muster für auszuschließende Codedateien und Uploads, eines pro Zeile",
    "Retention of sign-in records, in days": "Aufbewahrung der Anmeldungen in Tagen",
    "Roles that need a second factor": "Rollen, die einen zweiten Faktor brauchen",
    Scans: "Scans",
    "Scope of scans": "Umfang der Scans",
    "Seconds after which a scan ends as failed; blank for 10,800":
      "Sekunden, nach denen ein Scan als fehlgeschlagen endet; leer für 10.800",
    Security: "Sicherheit",
    Settings: "Einstellungen",
    "Sign-in": "Anmeldung",
    "Sign-ins": "Anmeldungen",
    "The content of code files": "Der Inhalt von Codedateien",
    "The content of images and other binary uploads":
      "Der Inhalt von Bildern und anderen binären Uploads",
    "The hour, in the site's time zone": "Die Stunde in der Zeitzone der Website",
    "Uploads whose content does not match their type":
      "Uploads, deren Inhalt nicht zu ihrem Typ passt",
    "Users and their capabilities": "Benutzer und ihre Berechtigungen",
    "Users the rule applies to: admins, pubs (users who may publish) or all":
      "Benutzer, für die die Regel gilt: Administratoren, Benutzer mit Veröffentlichungsrecht oder alle",
    "Users whose passwords are checked: admins, pubs or all":
      "Benutzer, deren Passwörter geprüft werden: Administratoren, Benutzer mit Veröffentlichungsrecht oder alle",
    "What is scanned": "Was gescannt wird",
    "Whether anonymous callers are prevented from listing users and from looking up authors by id":
      "Ob Besucher keine Benutzer auflisten und Autoren nicht nach ID finden können",
    "Whether application passwords are rejected": "Ob Anwendungspasswörter abgelehnt werden",
    "Whether authors are hidden from anonymous callers: on author pages, in posts and in sitemaps":
      "Ob Autoren vor Besuchern verborgen werden: auf Autorenseiten, in Beiträgen und Sitemaps",
    "Whether failed sign-ins lock out": "Ob fehlgeschlagene Anmeldungen sperren",
    "Whether lockouts send email to alertEmails": "Ob bei Sperren E-Mails gesendet werden",
    "Whether one sign-in with an unknown login locks out the IP address":
      "Ob schon eine Anmeldung mit unbekanntem Benutzernamen die IP-Adresse sperrt",
    "Whether passwords are checked against known breaches; only the first five digits of a hash are sent":
      "Ob Passwörter mit bekannten Datenlecks verglichen werden; gesendet werden nur die ersten fünf Stellen eines Hashs",
    "Whether scans are scheduled": "Ob Scans nach Zeitplan laufen",
    "Whether scans with new issues send email": "Ob Scans mit neuen Befunden E-Mails senden",
    "Whether sign-ins of administrators send email to alertEmails":
      "Ob bei Anmeldungen von Administratoren E-Mails gesendet werden",
    "Whether some users need a strong password": "Ob manche Benutzer ein starkes Passwort brauchen",
    "Whether the most common passwords are rejected":
      "Ob die häufigsten Passwörter abgelehnt werden",
    "Whether users are emailed about sign-ins from new devices":
      "Ob Benutzer bei Anmeldungen von neuen Geräten eine E-Mail erhalten",
    "Whether users can set up two-factor authentication":
      "Ob Benutzer einen zweiten Faktor einrichten können",
    "Your devices": "Ihre Geräte",
    "auto: once a day at a time chosen by the site; manual: as set by schedMode and schedStartHour":
      "Automatisch: einmal täglich zu einer von der Website gewählten Zeit; manuell: wie unten eingestellt",
  },
  words: {
    security: "Sicherheit",
    manage_security: "Sicherheit verwalten",
    admins: "Administratoren",
    "api-token-failed": "API-Token falsch",
    "application-password-failed": "Anwendungspasswort falsch",
    browser: "Browser",
    "forbidden-login": "Verbotener Benutzername",
    everyOtherDay: "Jeden zweiten Tag",
    highsensitivity: "Hohe Empfindlichkeit",
    last_seen: "Zuletzt gesehen",
    limited: "Begrenzt",
    "locked-out": "Gesperrt",
    manual: "Manuell",
    network: "Netz",
    oddDaysWE: "Ungerade Tage und Wochenende",
    onceDaily: "Einmal täglich",
    "password-failed": "Passwort falsch",
    pubs: "Mit Veröffentlichungsrecht",
    quick: "Schnell",
    reason: "Grund",
    "recovery-code-used": "Wiederherstellungscode verwendet",
    refused: "Abgewiesen",
    "second-factor": "Zweiter Faktor",
    "second-factor-failed": "Zweiter Faktor falsch",
    "signed-in": "Angemeldet",
    subject: "Gegenstand",
    "too-many-failures": "Zu viele Fehlversuche",
    twiceDaily: "Zweimal täglich",
    "two-factor-disabled": "Zweiter Faktor ausgeschaltet",
    "two-factor-enabled": "Zweiter Faktor eingeschaltet",
    "two-factor-reset": "Zweiter Faktor zurückgesetzt",
    "unknown-login": "Unbekannter Benutzername",
    until: "Bis",
    weekdays: "Werktage",
    weekends: "Wochenenden",
  },
});
