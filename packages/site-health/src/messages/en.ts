/** The texts of the results of tests. */
export const en = {
  https:
    "HTTPS protects the connection between the site and its visitors from being read or changed. Browsers warn about sites without it.",
  httpsActive: "Your website is using an active HTTPS connection",
  httpsMissing: "Your website does not use HTTPS",
  httpsAction: "Put a certificate before the site, and give it its https address (SITE_URL).",
  ownAddressRefused:
    "The site's own address is not a public one, and requests to such addresses are refused. Allow this one: {option}.",
  ownAddressUnreachable:
    "Check that the site's host name resolves to it from its own server, and that no firewall or password blocks the request.",
  noAnswer: "The site's own address did not answer.",
  loopback:
    "A loopback request is one that the site sends to its own address. Tests of the site's health rest on it.",
  loopbackFailed: "Your site could not complete a loopback request",
  loopbackWorks: "Your site can perform loopback requests",
  loopbackReaches: "The site reaches itself under its own address.",
  otherContent:
    "The site's own URL returned status {status}, and not the expected content of this site.",
  otherContentAction:
    "Look whether the address that the site is given (SITE_URL) is the one that it is served at.",
  header:
    "Applications authenticate with the Authorization header. Some servers remove it from requests before they reach the site.",
  headerWorks: "The authorization header is working as expected",
  headerUntested: "The authorization header could not be tested",
  headerMissing: "The authorization header is missing",
  headerNotArrived: "It did not arrive.",
  headerAction: "Let the server before the site pass the Authorization header on.",
  headerInvalid: "The authorization header is invalid",
  ownStatus: "The site's own address answered with status {status}.",
  headerInvalidAction: "Look whether something before the site answers in its place.",
  cache:
    "A page cache keeps what was made for one visitor and gives it to the next: pages come sooner, and the site has less to do.",
  frontStatus:
    "The front page answered with status {status}. Give the site one that visitors can read.",
  frontTime: "The front page took {time} milliseconds; up to {limit} is good.",
  cacheHeaders: "These headers indicate a cache: {names}.",
  noCacheHeaders: "No headers indicate a cache.",
  cachedFast: "Page cache is detected and the server response time is good",
  cachedSlow: "Page cache is detected but the server response time is slow",
  uncachedFast: "Page cache is not detected but the server response time is OK",
  uncachedSlow: "Page cache is not detected and the server response time is slow",
  cacheAction:
    "Put a cache in front of the site: a reverse proxy or a content delivery network that stores public pages.",
  cacheUnknown: "Unable to detect the presence of page cache",
  frontUnread: "The front page could not be read.",
  updatesReached: "Can communicate with the update server",
  updatesFrom: "New versions of the site's packages can be fetched from {host}.",
  updatesUnreached: "Could not reach the update server",
  updatesSilent: "From this machine {host} does not answer as it should.",
  updatesAction:
    "Look whether the machine may reach the web, or name another server (updateServer) if packages come from elsewhere.",
  packages:
    "The site never updates its own packages: the operator installs new versions and restarts it, and stored data is migrated at the start.",
  jobsRun: "Background updates are working",
  jobsDone: "Work that waits behind requests is being done.",
  jobsStopped: "Background updates are not working as expected",
  jobsSilent:
    "No background jobs have run for a quarter of an hour. Scheduled content is not published, and emails and clean-ups are delayed.",
  jobsAction: "Serve the site with a host that does its jobs, or call {code}.",
  unfinished: "This test could not be finished",
  unknown: "Whether all is well is not known. {reason}",
  tooLong: "It takes too long.",
  seeLog: "See the site's log for the reason.",
} as const;
