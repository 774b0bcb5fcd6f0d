import { get } from "../builder.ts";
import { defineHealthTest, type HealthFinding, requestPatience } from "../health-test.ts";
import type { Fetcher } from "@waymark/core";

/** The response of the site to itself, or the reason of the failure. */
type OwnAnswer =
  | { readonly response: Response; readonly milliseconds: number }
  | { readonly failure: "refused" | "unreachable" };

/** Requests the site's own URL as a visitor would, through proxies in front of it. */
export async function askOwnSite(
  { fetch, signal }: { readonly fetch: Fetcher; readonly signal: AbortSignal },
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OwnAnswer> {
  const started = performance.now();
  try {
    const response = await fetch(address, {
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestPatience)]),
    });
    return { response, milliseconds: performance.now() - started };
  } catch (error) {
    return { failure: isGuarded(error) ? "refused" : "unreachable" };
  }
}

const guarded: readonly unknown[] = ["address", "host", "port"];
/** Whether the site's own way out forbids the address, rather than the network. */
const isGuarded = (error: unknown): boolean =>
  error instanceof Error && "reason" in error && guarded.includes(error.reason);

/** The recommendation if the site cannot reach itself. */
export const toAllowOwnSite = (failure: "refused" | "unreachable"): string =>
  failure === "refused"
    ? "The site's own address is not a public one, and requests to such addresses are refused. Allow this one: safeFetch({ allow: [host and port of the site] })."
    : "Check that the site's host name resolves to it from its own server, and that no firewall or password blocks the request.";

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
const ownNamespace = (api: string) => ({
  namespace: "core-site-health/v1",
  address: `${api}/core-site-health/v1`,
});

const why =
  "Applications authenticate with the Authorization header. Some servers remove it from requests before they reach the site.";
const arrives: HealthFinding = {
  status: "good",
  label: "The authorization header is working as expected",
  description: [why],
};
// An unknown user: the site rejects it if the header arrives, and treats the request as anonymous if it does not.
const unknownUser = `Basic ${btoa("user:pwd")}`;

/** Whether the Authorization header reaches the site. */
export const authorizationHeader = defineHealthTest(get, {
  name: "authorization-header",
  summary: "Whether the Authorization header reaches the site",
  badge: "Security",
  async run(call) {
    if (call.request.headers.has("authorization")) return arrives;
    const { address } = ownNamespace(call.site.api);
    const answer = await askOwnSite(call, address, { authorization: unknownUser });
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
