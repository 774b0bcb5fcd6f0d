import { type TestSite, testClient } from "@waymark/testing";

/** The test site with anonymous requests from the given IP address. */
export function withClientIp<T extends TestSite>(site: T, remoteAddress = "203.0.113.5"): T {
  const fetch = (request: Request) => site.site.fetch(request, { remoteAddress });
  const reached = { ...site.site, fetch };
  return { ...site, site: reached, ...testClient(reached, {}) };
}
