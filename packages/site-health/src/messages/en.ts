/** The texts of the results of tests. */
export const en = {
  https:
    "HTTPS protects the connection between the site and its visitors from being read or changed. Browsers warn about sites without it.",
  httpsActive: "Your website is using an active HTTPS connection",
  httpsMissing: "Your website does not use HTTPS",
  httpsAction:
    "Set up TLS with a certificate in front of the site, and set SITE_URL to its https address.",
  ownAddressRefused:
    "The site's own address is not public, and requests to such addresses are blocked. Allow it: {option}.",
  ownAddressUnreachable:
    "Check that the site's host name resolves to it from its own server, and that no firewall or password blocks the request.",
  noAnswer: "The site's own address did not respond.",
  loopback:
    "A loopback request is a request of the site to its own address. Health tests depend on it.",
  loopbackFailed: "Your site could not complete a loopback request",
  loopbackWorks: "Your site can perform loopback requests",
  loopbackReaches: "The site can reach itself at its own address.",
  otherContent:
    "The site's own URL returned status {status}, and not the expected content of this site.",
  otherContentAction: "Check that SITE_URL is the address at which the site is served.",
  header:
    "Applications authenticate with the Authorization header. Some servers remove it from requests before they reach the site.",
  headerWorks: "The authorization header is working as expected",
  headerUntested: "The authorization header could not be tested",
  headerMissing: "The authorization header is missing",
  headerNotArrived: "It did not arrive.",
  headerAction: "Configure the server in front of the site to pass on the Authorization header.",
  headerInvalid: "The authorization header is invalid",
  ownStatus: "The site's own address responded with status {status}.",
  headerInvalidAction: "Check whether another program in front of the site responds instead of it.",
  cache:
    "A page cache stores pages and serves them to further visitors. Pages load faster, and the site has less load.",
  frontStatus: "The front page responded with status {status}. The site needs a public front page.",
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
  updatesSilent: "{host} does not respond as expected from this machine.",
  updatesAction:
    "Check that the machine can reach the internet, or set updateServer if packages come from another server.",
  packages:
    "The site never updates its own packages: the operator installs new versions and restarts it, and stored data is migrated at the start.",
  jobsRun: "Background updates are working",
  jobsDone: "Background jobs are running.",
  jobsStopped: "Background updates are not working as expected",
  jobsSilent:
    "No background jobs have run for a quarter of an hour. Scheduled content is not published, and emails and clean-ups are delayed.",
  jobsAction: "Use a host that runs background jobs, or call {code}.",
  unfinished: "This test could not be finished",
  unknown: "The result is unknown. {reason}",
  tooLong: "It took too long.",
  seeLog: "See the site's log for the reason.",
} as const;
