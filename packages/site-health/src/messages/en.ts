/** The texts of the results of tests. */
export const en = {
  https:
    "HTTPS protects the connection between the site and its visitors from being read or changed. Browsers warn about sites without it.",
  httpsActive: "Your website is using an active HTTPS connection",
  httpsMissing: "Your website does not use HTTPS",
  httpsAction:
    "Set up a TLS certificate, for example in a reverse proxy, and set SITE_URL to the https address.",
  ownAddressRefused:
    "The site's URL is not public, and requests to private addresses are rejected. Allow this address: {option}.",
  ownAddressUnreachable:
    "Check that the host name of the site can be resolved on its server, and that no firewall or password blocks the request.",
  noAnswer: "The site's URL did not respond.",
  noAnswerReason: "The error is: {reason}",
  loopback:
    "A loopback request is a request that the site sends to its own URL. Several health checks depend on it.",
  loopbackFailed: "Your site could not complete a loopback request",
  loopbackWorks: "Your site can perform loopback requests",
  loopbackReaches: "The site can reach its own URL.",
  otherContent:
    "The site's own URL returned status {status}, and not the expected content of this site.",
  otherContentAction: "Check that SITE_URL is the URL at which the site is served.",
  header:
    "Applications authenticate with the Authorization header. Some servers remove it from requests before they reach the site.",
  headerWorks: "The authorization header is working as expected",
  headerUntested: "The authorization header could not be tested",
  headerMissing: "The authorization header is missing",
  headerNotArrived: "The site did not receive it.",
  headerAction: "Configure the proxy or web server to forward the Authorization header.",
  headerInvalid: "The authorization header is invalid",
  ownStatus: "The site's URL returned status {status}.",
  headerInvalidAction: "Check whether a proxy responds instead of the site.",
  cache:
    "A page cache stores pages and sends them to other visitors, so pages load faster and the site has less work.",
  frontStatus:
    "The front page returned status {status}. Set up a front page that visitors can read.",
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
  updatesSilent: "{host} does not respond as expected to requests from this machine.",
  updatesAction:
    "Check that the machine has access to the internet, or set the option updateServer if packages come from another server.",
  packages:
    "The site never updates its own packages: the operator installs new versions and restarts it, and stored data is migrated at the start.",
  jobsRun: "Background updates are working",
  jobsDone: "Background jobs are running.",
  jobsStopped: "Background updates are not working as expected",
  jobsSilent:
    "No background jobs have run for a quarter of an hour. Scheduled content is not published, and emails and clean-ups are delayed.",
  jobsAction: "Serve the site with a host that runs its jobs, or call {code}.",
  unfinished: "This test could not be completed",
  unknown: "The result is unknown. {reason}",
  tooLong: "The test took too long.",
  seeLog: "See the site's log for the reason.",
} as const;
