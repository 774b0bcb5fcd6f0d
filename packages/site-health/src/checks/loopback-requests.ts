import { get } from "../builder.ts";
import { defineHealthTest } from "../health-test.ts";
import { askOwnSite, toAllowOwnSite } from "../own-site.ts";
import type { HealthFinding } from "../report.ts";

const blocked = (description: string, action: string): HealthFinding => ({
  status: "recommended",
  label: "Your site could not complete a loopback request",
  description: [
    "A loopback request is one that the site sends to its own address. Tests of the site's health rest on it.",
    description,
  ],
  actions: [action],
});

/** Whether the site reaches itself under its own address. */
export const loopbackRequests = defineHealthTest(get, {
  name: "loopback-requests",
  summary: "Whether the site can call itself",
  badge: "Performance",
  async run(call) {
    const { namespace, address } = ownNamespace(call.site.api);
    const answer = await askOwnSite(call, address);
    if ("failure" in answer)
      return blocked("The site's own address did not answer.", toAllowOwnSite(answer.failure));
    const { response } = answer;
    const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
    if (Object(body).namespace !== namespace)
      return blocked(
        `The site's own URL returned status ${response.status}, and not the expected content of this site.`,
        "Look whether the address that the site is given (SITE_URL) is the one that it is served at.",
      );
    return {
      status: "good",
      label: "Your site can perform loopback requests",
      description: ["The site reaches itself under its own address."],
    };
  },
});

/** A small public response that is unique to this site. */
export const ownNamespace = (api: string) => ({
  namespace: "core-site-health/v1",
  address: `${api}/core-site-health/v1`,
});
