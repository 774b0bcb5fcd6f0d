import { get } from "../builder.ts";
import { defineHealthTest } from "../health-test.ts";
import { askOwnSite, toAllowOwnSite } from "../own-site.ts";
import type { HealthFinding } from "../report.ts";
import { ownNamespace } from "./loopback-requests.ts";

const why =
  "Applications authenticate with the Authorization header. Some servers remove it from requests before they reach the site.";
const arrives: HealthFinding = {
  status: "good",
  label: "The authorization header is working as expected",
  description: [why],
};
// An unknown user: the site rejects it if the header arrives, and treats the request as anonymous if it does not.
const stranger = `Basic ${btoa("user:pwd")}`;

/** Whether the Authorization header reaches the site. */
export const authorizationHeader = defineHealthTest(get, {
  name: "authorization-header",
  summary: "Whether the Authorization header reaches the site",
  badge: "Security",
  async run(call) {
    if (call.request.headers.has("authorization")) return arrives;
    const { address } = ownNamespace(call.site.api);
    const answer = await askOwnSite(call, address, { authorization: stranger });
    if ("failure" in answer)
      return {
        status: "recommended",
        label: "The authorization header could not be tested",
        description: [why, "The site's own address did not answer."],
        actions: [toAllowOwnSite(answer.failure)],
      };
    void answer.response.body?.cancel().catch(() => {});
    // Wrong credentials are refused; too many of them, or such without TLS, are too.
    if ([401, 403, 429].includes(answer.response.status)) return arrives;
    if (answer.response.ok)
      return {
        status: "recommended",
        label: "The authorization header is missing",
        description: [why, "It did not arrive."],
        actions: ["Let the server before the site pass the Authorization header on."],
      };
    return {
      status: "recommended",
      label: "The authorization header is invalid",
      description: [why, `The site's own address answered with status ${answer.response.status}.`],
      actions: ["Look whether something before the site answers in its place."],
    };
  },
});
