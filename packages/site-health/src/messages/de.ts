import type { TextsLike } from "@waymark/core";
import type { en } from "./en.ts";

export const de: TextsLike<typeof en> = {
  https:
    "HTTPS schützt die Verbindung zwischen der Website und ihren Besuchern davor, gelesen oder verändert zu werden. Browser warnen vor Websites ohne HTTPS.",
  httpsActive: "Ihre Website verwendet eine HTTPS-Verbindung",
  httpsMissing: "Ihre Website verwendet kein HTTPS",
  httpsAction:
    "Richten Sie ein TLS-Zertifikat ein, zum Beispiel in einem Reverse Proxy, und setzen Sie SITE_URL auf die https-Adresse.",
  ownAddressRefused:
    "Die URL der Website ist nicht öffentlich, und Anfragen an private Adressen werden abgelehnt. Erlauben Sie diese Adresse: {option}.",
  ownAddressUnreachable:
    "Prüfen Sie, ob der Hostname der Website auf ihrem Server aufgelöst werden kann und ob weder eine Firewall noch ein Passwort die Anfrage verhindert.",
  noAnswer: "Unter der URL der Website kam keine Antwort.",
  noAnswerReason: "Der Fehler lautet: {reason}",
  loopback:
    "Eine Loopback-Anfrage sendet die Website an ihre eigene URL. Mehrere Tests des Zustands der Website sind darauf angewiesen.",
  loopbackFailed: "Ihre Website konnte keine Loopback-Anfrage abschließen",
  loopbackWorks: "Ihre Website kann Loopback-Anfragen ausführen",
  loopbackReaches: "Die Website kann ihre eigene URL erreichen.",
  otherContent:
    "Die eigene URL der Website hat den Status {status} geliefert und nicht den erwarteten Inhalt dieser Website.",
  otherContentAction:
    "Prüfen Sie, ob SITE_URL die URL ist, unter der die Website ausgeliefert wird.",
  header:
    "Anwendungen weisen sich mit dem Authorization-Header aus. Manche Server entfernen ihn aus Anfragen, bevor sie die Website erreichen.",
  headerWorks: "Der Authorization-Header funktioniert wie erwartet",
  headerUntested: "Der Authorization-Header konnte nicht getestet werden",
  headerMissing: "Der Authorization-Header fehlt",
  headerNotArrived: "Die Website hat ihn nicht erhalten.",
  headerAction:
    "Konfigurieren Sie den Proxy oder Webserver so, dass er den Authorization-Header weitergibt.",
  headerInvalid: "Der Authorization-Header ist ungültig",
  ownStatus: "Die URL der Website hat den Status {status} geliefert.",
  headerInvalidAction: "Prüfen Sie, ob ein Proxy anstelle der Website antwortet.",
  cache:
    "Ein Seiten-Cache speichert Seiten und sendet sie an weitere Besucher: Seiten werden schneller geladen, und die Website hat weniger zu tun.",
  frontStatus:
    "Die Startseite hat den Status {status} geliefert. Richten Sie eine Startseite ein, die Besucher lesen können.",
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
  updatesSilent: "{host} antwortet auf Anfragen dieses Rechners nicht wie erwartet.",
  updatesAction:
    "Prüfen Sie, ob der Rechner Zugang zum Internet hat, oder setzen Sie die Option updateServer, wenn Pakete von einem anderen Server kommen.",
  packages:
    "Die Website aktualisiert ihre Pakete nie selbst: Der Betreiber installiert neue Versionen und startet die Website neu, und gespeicherte Daten werden beim Start migriert.",
  jobsRun: "Hintergrundaufgaben werden ausgeführt",
  jobsDone: "Die Hintergrundaufgaben laufen.",
  jobsStopped: "Hintergrundaufgaben werden nicht wie erwartet ausgeführt",
  jobsSilent:
    "Seit einer Viertelstunde wurde keine Hintergrundaufgabe ausgeführt. Geplante Inhalte werden nicht veröffentlicht, und E-Mails und Aufräumarbeiten verzögern sich.",
  jobsAction:
    "Betreiben Sie die Website mit einem Host, der ihre Aufgaben ausführt, oder rufen Sie {code} auf.",
  unfinished: "Dieser Test konnte nicht abgeschlossen werden",
  unknown: "Das Ergebnis ist nicht bekannt. {reason}",
  tooLong: "Der Test hat zu lange gedauert.",
  seeLog: "Der Grund steht im Protokoll der Website.",
};
