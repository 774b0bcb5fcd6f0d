import { screenTexts } from "@waymark/core";

/** The screens of redirects in German. */
export const screensDe = screenTexts({
  name: "redirection in German",
  language: "de",
  texts: {
    "Add redirect": "Weiterleitung hinzufügen",
    Browser: "Browser",
    Comparison: "Vergleich",
    Date: "Datum",
    "Days to keep the log of missing pages":
      "Aufbewahrung des Protokolls fehlender Seiten in Tagen",
    "Days to keep the redirect log": "Aufbewahrung des Weiterleitungsprotokolls in Tagen",
    Delete: "Löschen",
    Disable: "Deaktivieren",
    Enable: "Aktivieren",
    Entry: "Eintrag",
    "Followed by": "Ausgeführt von",
    Group: "Gruppe",
    "Group for moved items": "Gruppe für verschobene Inhalte",
    "Ignore a trailing slash": "Schrägstrich am Ende ignorieren",
    "Ignore letter case": "Groß- und Kleinschreibung ignorieren",
    "Link on": "Verlinkt auf",
    Logs: "Protokolle",
    "Missing page": "Fehlende Seite",
    "Missing pages": "Fehlende Seiten",
    Proxies: "Proxys",
    Query: "Abfrageteil",
    Redirect: "Weiterleitung",
    "Redirect groups": "Weiterleitungsgruppen",
    "Redirect log": "Weiterleitungsprotokoll",
    "Redirect to HTTPS": "Zu HTTPS weiterleiten",
    Redirects: "Weiterleitungen",
    "Reset hits": "Treffer zurücksetzen",
    "Sources are patterns": "Quellen sind Muster",
    Status: "Status",
    "The entries are deleted from the log.": "Die Einträge werden aus dem Protokoll gelöscht.",
    "All entries about followed redirects are deleted.":
      "Alle Einträge über ausgeführte Weiterleitungen werden gelöscht.",
    "All entries about missing pages are deleted.":
      "Alle Einträge über fehlende Seiten werden gelöscht.",
    "Clear log": "Protokoll leeren",
    "The redirects of the group are deleted, too.":
      "Auch die Weiterleitungen der Gruppe werden gelöscht.",
    To: "Nach",
    "Visitors of these addresses are no longer redirected.":
      "Besucher dieser Adressen werden nicht mehr weitergeleitet.",
    "Address to which the whole site has moved": "Adresse, zu der die ganze Website umgezogen ist",
    "Addresses of trusted proxies": "Adressen vertrauenswürdiger Proxys",
    "Alias hosts that redirect to this site, at most 20":
      "Andere Hosts, die zu dieser Website weiterleiten, höchstens 20",
    "Browser cache time of a 301 in hours: -1, 0, 1, 24 or 168":
      "Stunden, die Browser eine 301 zwischenspeichern: -1, 0, 1, 24 oder 168",
    "Content types to monitor, and trash": "Zu überwachende Inhaltstypen und trash",
    "Default in forms: the source is a pattern": "Vorgabe in Formularen: Die Quelle ist ein Muster",
    "Default query comparison: exact, ignore, pass or exactorder":
      "Vorgabe für den Vergleich des Abfrageteils: exact, ignore, pass oder exactorder",
    "Default: ignore a trailing slash": "Vorgabe: Schrägstrich am Ende ignorieren",
    "Default: ignore letter case": "Vorgabe: Groß- und Kleinschreibung ignorieren",
    "Group name, at most 50 characters": "Name der Gruppe, höchstens 50 Zeichen",
    "Headers with the client's address: HTTP_CF_CONNECTING_IP, HTTP_CLIENT_IP, HTTP_X_FORWARDED_FOR, HTTP_X_FORWARDED, HTTP_X_CLUSTER_CLIENT_IP, HTTP_FORWARDED_FOR, HTTP_FORWARDED, HTTP_VIA, REMOTE_ADDR":
      "Header mit der Adresse des Besuchers: HTTP_CF_CONNECTING_IP, HTTP_CLIENT_IP, HTTP_X_FORWARDED_FOR, HTTP_X_FORWARDED, HTTP_X_CLUSTER_CLIENT_IP, HTTP_FORWARDED_FOR, HTTP_FORWARDED, HTTP_VIA, REMOTE_ADDR",
    "ID of the group for redirects of moved items; 0 disables them":
      "ID der Gruppe für Weiterleitungen verschobener Inhalte; 0 schaltet sie aus",
    "IP address in logs: 0 none, 1 full, 2 network only":
      "IP-Adresse in Protokollen: 0 keine, 1 ganz, 2 nur das Netz",
    "Preferred host: www, nowww, or empty for neither":
      "Bevorzugter Host: www, nowww oder leer für keinen von beiden",
    "Previous permalink structures of posts, at most 10":
      "Frühere Adressmuster von Beiträgen, höchstens 10",
    "Response headers": "Header der Antworten",
    "Retention of the 404 log in days": "Aufbewahrung des 404-Protokolls in Tagen",
    "Retention of the redirect log in days: -1 disables it, 0 stores rows forever":
      "Aufbewahrung des Weiterleitungsprotokolls in Tagen: -1 schaltet es aus, 0 behält alles",
    "Server that applies the rules: 1 this site, 2 Apache, 3 nginx":
      "Server, der die Regeln ausführt: 1 diese Website, 2 Apache, 3 nginx",
    "Source pattern of redirects without one: $dec$ and $hex$ are replaced by the time":
      "Muster für Quellen ohne Angabe: $dec$ und $hex$ werden durch die Zeit ersetzt",
    "Suffix of addresses that move with an item":
      "Endung von Adressen, die mit einem Inhalt umziehen",
    "Whether to count hits": "Ob Treffer gezählt werden",
    "Whether to log redirects that no rule made":
      "Ob Weiterleitungen ohne Regel protokolliert werden",
    "Whether to log request headers": "Ob Header der Anfragen protokolliert werden",
    "Whether to redirect visitors to HTTPS": "Ob Besucher zu HTTPS weitergeleitet werden",
  },
  words: {
    redirection: "Weiterleitungen",
    aliases: "Andere Hosts",
    associated_redirect: "Zugehörige Endung",
    auto_target: "Muster für Quellen",
    headers: "Header",
    hits: "Treffer",
    ip_headers: "IP-Header",
    ip_logging: "IP-Adressen im Protokoll",
    ip_proxy: "Proxys",
    log_external: "Fremde Weiterleitungen protokollieren",
    log_header: "Header protokollieren",
    monitor_types: "Überwachte Typen",
    permalinks: "Frühere Adressmuster",
    preferred_domain: "Bevorzugter Host",
    redirect_cache: "Zwischenspeicherung",
    redirects: "Weiterleitungen",
    relocate: "Umzug der Website",
    track_hits: "Treffer zählen",
  },
});
