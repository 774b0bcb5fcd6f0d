import { type TestSite, testClient } from "@waymark/testing";

/** The same site, whose requests by nobody come from an address, as a host tells it. */
export function visited<T extends TestSite>(site: T, remoteAddress = "203.0.113.5"): T {
  const fetch = (request: Request) => site.site.fetch(request, { remoteAddress });
  const reached = { ...site.site, fetch };
  return { ...site, site: reached, ...testClient(reached, {}) };
}
