import { get } from "../builder.ts";
import { defineHealthTest } from "../health-test.ts";

/** Whether the site's address is one over TLS. */
export const httpsStatus = defineHealthTest(get, {
  name: "https-status",
  summary: "Whether the site is served over HTTPS",
  badge: "Security",
  run({ site }) {
    const why =
      "HTTPS protects the connection between the site and its visitors from being read or changed. Browsers warn about sites without it.";
    if (new URL(site.url).protocol === "https:")
      return {
        status: "good",
        label: "Your website is using an active HTTPS connection",
        description: [why],
      };
    return {
      status: "recommended",
      label: "Your website does not use HTTPS",
      description: [why],
      actions: ["Put a certificate before the site, and give it its https address (SITE_URL)."],
    };
  },
});
