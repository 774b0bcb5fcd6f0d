import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  https:
    "HTTPS schützt die Verbindung zwischen der Website und ihren Besuchern davor, gelesen oder verändert zu werden. Browser warnen vor Websites ohne HTTPS.",
  httpsActive: "Ihre Website verwendet eine HTTPS-Verbindung",
  httpsMissing: "Ihre Website verwendet kein HTTPS",
  httpsAction:
    "Richten Sie vor der Website ein Zertifikat ein und geben Sie ihr ihre https-Adresse (SITE_URL).",
  ownAddressRefused:
    "Die eigene Adresse der Website ist nicht öffentlich, und Anfragen an solche Adressen werden abgelehnt. Erlauben Sie diese: {option}.",
  ownAddressUnreachable:
    "Prüfen Sie, ob der Hostname der Website von ihrem eigenen Server aus zu ihr führt und ob keine Firewall und kein Passwort die Anfrage verhindert.",
  noAnswer: "Die eigene Adresse der Website hat nicht geantwortet.",
  loopback:
    "Eine Loopback-Anfrage schickt die Website an ihre eigene Adresse. Tests des Zustands der Website beruhen darauf.",
  loopbackFailed: "Ihre Website konnte keine Loopback-Anfrage abschließen",
  loopbackWorks: "Ihre Website kann Loopback-Anfragen ausführen",
  loopbackReaches: "Die Website erreicht sich selbst unter ihrer eigenen Adresse.",
  otherContent:
    "Die eigene URL der Website hat den Status {status} geliefert und nicht den erwarteten Inhalt dieser Website.",
  otherContentAction:
    "Prüfen Sie, ob die Adresse, die der Website angegeben ist (SITE_URL), die ist, unter der sie ausgeliefert wird.",
  header:
    "Anwendungen weisen sich mit dem Authorization-Header aus. Manche Server entfernen ihn aus Anfragen, bevor sie die Website erreichen.",
  headerWorks: "Der Authorization-Header funktioniert wie erwartet",
  headerUntested: "Der Authorization-Header konnte nicht getestet werden",
  headerMissing: "Der Authorization-Header fehlt",
  headerNotArrived: "Er ist nicht angekommen.",
  headerAction: "Lassen Sie den Server vor der Website den Authorization-Header weitergeben.",
  headerInvalid: "Der Authorization-Header ist ungültig",
  ownStatus: "Die eigene Adresse der Website hat mit dem Status {status} geantwortet.",
  headerInvalidAction: "Prüfen Sie, ob etwas vor der Website an ihrer Stelle antwortet.",
  cache:
    "Ein Seiten-Cache bewahrt auf, was für einen Besucher erzeugt wurde, und gibt es dem nächsten: Seiten erscheinen schneller, und die Website hat weniger zu tun.",
  frontStatus:
    "Die Startseite hat mit dem Status {status} geantwortet. Geben Sie der Website eine, die Besucher lesen können.",
  frontTime: "Die Startseite brauchte {time} Millisekunden; bis {limit} ist gut.",
  cacheHeaders: "Diese Header weisen auf einen Cache hin: {names}.",
  noCacheHeaders: "Keine Header weisen auf einen Cache hin.",
  cachedFast: "Es gibt einen Seiten-Cache, und die Antwortzeit des Servers ist gut",
  cachedSlow: "Es gibt einen Seiten-Cache, aber die Antwortzeit des Servers ist lang",
  uncachedFast: "Es gibt keinen Seiten-Cache, aber die Antwortzeit des Servers ist in Ordnung",
  uncachedSlow: "Es gibt keinen Seiten-Cache, und die Antwortzeit des Servers ist lang",
  cacheAction:
    "Setzen Sie einen Cache vor die Website: einen Reverse Proxy oder ein Content Delivery Network, das öffentliche Seiten speichert.",
  cacheUnknown: "Ob es einen Seiten-Cache gibt, ließ sich nicht feststellen",
  frontUnread: "Die Startseite konnte nicht gelesen werden.",
  updatesReached: "Der Update-Server ist erreichbar",
  updatesFrom: "Neue Versionen der Pakete der Website können von {host} geladen werden.",
  updatesUnreached: "Der Update-Server ist nicht erreichbar",
  updatesSilent: "Von diesem Rechner aus antwortet {host} nicht, wie es sollte.",
  updatesAction:
    "Prüfen Sie, ob der Rechner das Web erreichen darf, oder nennen Sie einen anderen Server (updateServer), wenn Pakete von anderswo kommen.",
  packages:
    "Die Website aktualisiert ihre Pakete nie selbst: Der Betreiber installiert neue Versionen und startet sie neu, und gespeicherte Daten werden beim Start migriert.",
  jobsRun: "Hintergrundaufgaben werden ausgeführt",
  jobsDone: "Arbeit, die hinter Anfragen wartet, wird erledigt.",
  jobsStopped: "Hintergrundaufgaben werden nicht wie erwartet ausgeführt",
  jobsSilent:
    "Seit einer Viertelstunde wurde keine Hintergrundaufgabe ausgeführt. Geplante Inhalte werden nicht veröffentlicht, und E-Mails und Aufräumarbeiten verzögern sich.",
  jobsAction:
    "Betreiben Sie die Website mit einem Host, der ihre Aufgaben ausführt, oder rufen Sie {code} auf.",
  unfinished: "Dieser Test konnte nicht abgeschlossen werden",
  unknown: "Ob alles in Ordnung ist, ist nicht bekannt. {reason}",
  tooLong: "Er dauert zu lange.",
  seeLog: "Der Grund steht im Protokoll der Website.",
};
