import { basePath, markup, type Html } from "@waymark/core";
import { sessionOf } from "../credentials/session.ts";
import { textsFor } from "../messages/index.ts";
import type { Options } from "../options.ts";
import { type CallFailure, toFailure } from "../pages/call-failure.ts";
import { toField } from "../pages/field.ts";
import { strong, toFormPage, toNoticePage } from "../pages/form-page.ts";
import { toOtherSite } from "../pages/other-site.ts";
import { defineFormPage, defineSubmission } from "../pages/form-handlers.ts";
import { toRedirect } from "../pages/page.ts";
import { toForeignPage } from "../pages/sign-in-page.ts";
import type { Call } from "../profile/actions.ts";
import { profilePath } from "../profile/sections.ts";
import { formNonce, isFormNonce } from "../services.ts";
import {
  type AuthorizationRequest,
  authorizePath,
  nameOfTarget,
  readAuthorizationRequest,
  withParameters,
} from "./request.ts";

const nonceAction = "accounts.authorize-application";
const path = ({ applicationPasswords }: Options) =>
  applicationPasswords ? authorizePath : undefined;

/**
 * `GET /authorize-application?app_name=…&success_url=…`: asks the signed-in user to give an application a password of
 * its own, so that it need not ask for that of the user.
 */
export const authorizeForm = defineFormPage("application authorization form", path, (ctx) => {
  const { search, searchParams } = new URL(ctx.request.url);
  const asked = readAuthorizationRequest(searchParams);
  return asked ? show(ctx, asked, search) : toInvalidPage(ctx);
});

/** `POST /authorize-application`: creates the password, and sends it to the application. */
export const authorize = defineSubmission("application authorization", path, async (ctx, form) => {
  const { request, site } = ctx;
  const asked = readAuthorizationRequest(form);
  if (!asked) return toInvalidPage(ctx);
  const [actor, alive] = [await ctx.caller(), await userOf(ctx)];
  if (actor.via !== "session" || !alive) return show(ctx, asked, toSearch(form));
  const nonce = form.get("nonce") ?? "";
  const proof = { headers: request.headers, action: nonceAction, nonce };
  if (!(await ctx.callService(isFormNonce, proof))) return toForeignPage(ctx);
  const target = asked.successUrl;
  if (form.get("decision") === "reject") return reject(ctx, asked);
  const result = await ctx.call(
    "POST /core/v2/users/:user_id/application-passwords",
    {
      user_id: "me",
      name: (form.get("name") ?? "").slice(0, 1_000),
      ...(asked.appId !== "" && { app_id: asked.appId }),
    },
    { as: actor },
  );
  const failure = toFailure(result);
  if (failure) return show(ctx, asked, toSearch(form), failure);
  const { name, password } = result.body as { readonly name: string; readonly password: string };
  const t = textsFor(ctx);
  const { login } = alive.user;
  if (!target)
    return toNoticePage(ctx, {
      title: t("applicationApproved"),
      text: markup`${t.html("secretShown", { name, strong })} <code>${password}</code>`,
      link: { label: t("yourProfile"), path: profilePath },
    });
  const credentials = { site_url: site.url, user_login: login, password };
  return toOtherSite(ctx, {
    title: t("applicationApproved"),
    text: t("continueToApplication", { target: nameOfTarget(target) }),
    url: withParameters(target, credentials),
  });
});

const userOf = async (ctx: Call) =>
  (await sessionOf(ctx, ctx.request.headers.get("cookie")))?.alive;

function reject(ctx: Call, { successUrl, rejectUrl }: AuthorizationRequest) {
  const t = textsFor(ctx);
  const url = rejectUrl ?? (successUrl && withParameters(successUrl, { success: "false" }));
  if (!url) return toRedirect(basePath(ctx.site) + profilePath);
  const text = t("continueToApplication", { target: nameOfTarget(url) });
  return toOtherSite(ctx, { title: t("applicationRejected"), text, url });
}

const parameterNames = ["app_name", "app_id", "success_url", "reject_url"];
/** The query of the page that shows the same request. */
function toSearch(form: URLSearchParams): string {
  const given = parameterNames.map((name) => [name, form.get(name) ?? ""]);
  return `?${new URLSearchParams(given.filter(([, value]) => value !== ""))}`;
}

const toInvalidPage = (ctx: Call): Promise<Response> => {
  const t = textsFor(ctx);
  return toNoticePage(ctx, {
    title: t("invalidApplication"),
    text: t("invalidApplicationText"),
    link: { label: t("yourProfile"), path: profilePath },
    isError: true,
  });
};

async function show(
  ctx: Call,
  asked: AuthorizationRequest,
  search: string,
  failure?: CallFailure,
): Promise<Response> {
  const { site, request, callService } = ctx;
  const user = (await userOf(ctx))?.user;
  if (!user) {
    const to = basePath(site) + authorizePath + search;
    return toRedirect(`${basePath(site)}/sign-in?to=${encodeURIComponent(to)}`);
  }
  const t = textsFor(ctx);
  const nonce = await callService(formNonce, { headers: request.headers, action: nonceAction });
  const { appName, appId, successUrl, rejectUrl } = asked;
  const hidden: readonly Html[] = Object.entries({
    nonce,
    app_name: appName,
    app_id: appId,
    success_url: successUrl?.href ?? "",
    reject_url: rejectUrl?.href ?? "",
  }).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`);
  return toFormPage(ctx, {
    title: t("authorizeApplication", { app: appName }),
    intro: t.html("authorizeApplicationText", {
      app: appName,
      site: site.name,
      login: user.login,
      strong,
    }),
    action: authorizePath,
    fields: markup`<p>${successUrl ? t.html("passwordIsSentTo", { target: nameOfTarget(successUrl), strong }) : t("passwordIsShown")}</p>
${hidden}
${toField({ name: "name", label: t("programName"), autocomplete: "off", maxLength: 200, value: appName, error: failure?.fields["name"] })}`,
    button: t("approveApplication"),
    after: markup`<form method="post" action="${basePath(site) + authorizePath}" class="after">
${hidden}
<button name="decision" value="reject" class="quiet">${t("rejectApplication")}</button>
</form>`,
    failure,
  });
}
