import { get } from "../builder.ts";
import { defineHealthTest, type HealthFinding, requestTimeout } from "../health-test.ts";
import {
  discardBody,
  type ModuleContext,
  OwnPageError,
  requestOwnPage,
  translatorOf,
} from "@waymark/core";
import { siteHealthMessages, type Translate } from "../messages/index.ts";

/** The response of the site to itself, or the reason of the failure. */
type OwnPageResult =
  | { readonly response: Response; readonly milliseconds: number }
  | { readonly failure: OwnPageError };

/** Requests the site's own URL as a visitor would, through proxies in front of it. */
export async function askOwnSite(
  { fetch, signal, log }: Pick<ModuleContext, "fetch" | "log"> & { readonly signal: AbortSignal },
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OwnPageResult> {
  const started = performance.now();
  const request = { headers, redirect: "follow", signal, timeout: requestTimeout } as const;
  try {
    const { response } = await requestOwnPage({ fetch }, address, request);
    return { response, milliseconds: performance.now() - started };
  } catch (failure) {
    if (!(failure instanceof OwnPageError)) throw failure;
    log.warn("The site could not request its own URL.", { error: failure });
    return { failure };
  }
}

/** The recommendation if the site cannot reach itself. */
export const toAllowOwnSite = (t: Translate, { reason }: OwnPageError): string =>
  reason === "rejected"
    ? t("ownAddressRefused", { option: "safeFetch({ allow: [host and port of the site] })" })
    : t("ownAddressUnreachable");

/** That there was no response, and why. */
const describeFailure = (t: Translate, { reason, message }: OwnPageError): string =>
  reason === "rejected"
    ? t("noAnswer")
    : `${t("noAnswer")} ${t("noAnswerReason", { reason: message })}`;

const blocked = (t: Translate, description: string, action: string): HealthFinding => ({
  status: "recommended",
  label: t("loopbackFailed"),
  description: [t("loopback"), description],
  actions: [action],
});

/** Whether the site can reach itself at its own address. */
export const loopbackRequests = defineHealthTest(get, {
  name: "loopback-requests",
  summary: "Whether the site can call itself",
  badge: "Performance",
  async run(ctx) {
    const t = translatorOf(siteHealthMessages, ctx);
    const { namespace, address } = ownNamespace(ctx.site.api);
    const answer = await askOwnSite(ctx, address);
    if ("failure" in answer)
      return blocked(t, describeFailure(t, answer.failure), toAllowOwnSite(t, answer.failure));
    const { response } = answer;
    const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
    if (Object(body).namespace !== namespace)
      return blocked(
        t,
        t("otherContent", { status: String(response.status) }),
        t("otherContentAction"),
      );
    return {
      status: "good",
      label: t("loopbackWorks"),
      description: [t("loopbackReaches")],
    };
  },
});

/** A small public response that is unique to this site. */
const ownNamespace = (api: string) => ({
  namespace: "core-site-health/v1",
  address: `${api}/core-site-health/v1`,
});

// An unknown user: the site rejects it if the header arrives, and treats the request as anonymous if it does not.
const unknownUser = `Basic ${btoa("user:pwd")}`;

/** Whether the Authorization header reaches the site. */
export const authorizationHeader = defineHealthTest(get, {
  name: "authorization-header",
  summary: "Whether the Authorization header reaches the site",
  badge: "Security",
  async run(ctx) {
    const t = translatorOf(siteHealthMessages, ctx);
    const why = t("header");
    const arrives: HealthFinding = {
      status: "good",
      label: t("headerWorks"),
      description: [why],
    };
    if (ctx.request.headers.has("authorization")) return arrives;
    const { address } = ownNamespace(ctx.site.api);
    const answer = await askOwnSite(ctx, address, { authorization: unknownUser });
    if ("failure" in answer)
      return {
        status: "recommended",
        label: t("headerUntested"),
        description: [why, describeFailure(t, answer.failure)],
        actions: [toAllowOwnSite(t, answer.failure)],
      };
    void discardBody(answer.response);
    // Wrong credentials are rejected. Too many attempts, or credentials without TLS, are rejected as well.
    if ([401, 403, 429].includes(answer.response.status)) return arrives;
    if (answer.response.ok)
      return {
        status: "recommended",
        label: t("headerMissing"),
        description: [why, t("headerNotArrived")],
        actions: [t("headerAction")],
      };
    return {
      status: "recommended",
      label: t("headerInvalid"),
      description: [why, t("ownStatus", { status: String(answer.response.status) })],
      actions: [t("headerInvalidAction")],
    };
  },
});
