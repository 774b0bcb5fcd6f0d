import { textsFor } from "../messages/index.ts";
import { basePath, markup } from "@waymark/core";
import { expiredLinkToken, readLinkToken, takeTokenOutOfUrl } from "../links/cookie.ts";
import { findLink } from "../links/link.ts";
import { type Call, defineFormPage, defineSubmission } from "../pages/form-handlers.ts";
import { type CallFailure, toFailure } from "../pages/call-failure.ts";
import { strong, toFormPage, toNoticePage } from "../pages/form-page.ts";
import { toRedirect } from "../pages/page.ts";
import { confirmPath } from "./change.ts";

const profileLink = (ctx: Call) => ({ label: textsFor(ctx)("yourProfile"), path: "/profile" });

/** `GET /confirm-email?token=…`: a button, because mail scanners open links. */
export const confirmEmailForm = defineFormPage("email confirmation form", confirmPath, (ctx) => {
  const { request, path, site } = ctx;
  const t = textsFor(ctx);
  if (new URL(request.url).searchParams.has("done"))
    return toNoticePage(ctx, {
      title: t("addressConfirmed"),
      text: t("addressConfirmedText"),
      link: profileLink(ctx),
    });
  return takeTokenOutOfUrl(request, path, site) ?? toConfirmPage(ctx);
});

/** `POST /confirm-email`: changes the address. */
export const confirmEmail = defineSubmission("email confirmation", confirmPath, async (ctx) => {
  const { request, site } = ctx;
  const token = readLinkToken(request, site);
  const failure = toFailure(await ctx.call("POST /accounts/v1/email-changes/confirm", { token }));
  if (failure) return toConfirmPage(ctx, failure);
  return toRedirect(`${basePath(site)}${confirmPath}?done=1`, expiredLinkToken(site));
});

async function toConfirmPage(ctx: Call, failure?: CallFailure): Promise<Response> {
  const { request, site } = ctx;
  const t = textsFor(ctx);
  const found = await findLink(ctx, "email-change", readLinkToken(request, site));
  if (!found)
    return toNoticePage(ctx, {
      title: t("invalidLink"),
      text: t("invalidLinkText"),
      link: profileLink(ctx),
      isError: true,
      cookies: [expiredLinkToken(site)],
    });
  return toFormPage(ctx, {
    title: t("confirmAddress"),
    intro: t.html("confirmAddressIntro", {
      email: found.link.email,
      login: found.user.login,
      strong,
    }),
    action: confirmPath,
    fields: markup``,
    button: t("confirm"),
    failure: failure && { ...failure, fields: {} },
  });
}
