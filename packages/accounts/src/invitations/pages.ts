import { strong } from "../pages/form-page.ts";
import { textsFor } from "../messages/index.ts";
import { basePath, markup } from "@waymark/core";
import { expiredLinkToken, readLinkToken, takeTokenOutOfUrl } from "../links/cookie.ts";
import { type Call, defineFormPage, defineSubmission } from "../pages/form-handlers.ts";
import { type CallFailure, toFailure } from "../pages/call-failure.ts";
import { toField, toLoginField, toPasswordField, withLoginError } from "../pages/field.ts";
import { toFormPage, toNoticePage } from "../pages/form-page.ts";
import { toRedirect } from "../pages/page.ts";
import { toLogin } from "../users/name.ts";
import { findInvitation, invitationPath } from "./invitation.ts";

/** `GET /invitation?token=…`: the form of an invitation. */
export const invitationForm = defineFormPage("invitation form", invitationPath, (ctx) => {
  const { request, path, site } = ctx;
  const t = textsFor(ctx);
  if (new URL(request.url).searchParams.has("done"))
    return toNoticePage(ctx, {
      title: t("accountReady"),
      text: t("accountReadyText"),
      link: { label: t("signIn"), path: "/sign-in" },
    });
  return takeTokenOutOfUrl(request, path, site) ?? toInvitationPage(ctx);
});

/** `POST /invitation`: creates the user. */
export const accept = defineSubmission("invitation", invitationPath, async (ctx, form) => {
  const { request, site } = ctx;
  const given = {
    username: (form.get("login") ?? "").trim(),
    name: (form.get("name") ?? "").slice(0, 200),
    password: form.get("password") ?? "",
  };
  const token = readLinkToken(request, site);
  const failure = toFailure(
    await ctx.call("POST /accounts/v1/invitations/accept", { token, ...given }),
  );
  if (!failure)
    return toRedirect(`${basePath(site)}${invitationPath}?done=1`, expiredLinkToken(site));
  return toInvitationPage(ctx, given, failure);
});

async function toInvitationPage(
  ctx: Call,
  given?: { readonly username: string; readonly name: string },
  failed?: CallFailure,
): Promise<Response> {
  const { request, site } = ctx;
  const t = textsFor(ctx);
  const found = await findInvitation(ctx, readLinkToken(request, site));
  if (!found)
    return toNoticePage(ctx, {
      title: t("invalidInvitation"),
      text: t("invalidInvitationText"),
      link: { label: t("signIn"), path: "/sign-in" },
      isError: true,
      cookies: [expiredLinkToken(site)],
    });
  const failure = withLoginError(failed);
  return toFormPage(ctx, {
    title: t("createAccountTitle"),
    intro: t.html("invitedTo", { site: site.name, email: found.email, strong }),
    action: invitationPath,
    fields: markup`${toField({
      name: "name",
      label: t("yourName"),
      autocomplete: "name",
      optional: t("optional"),
      maxLength: 200,
      hint: t("yourNameHint"),
      value: given?.name ?? "",
      error: failure?.fields["name"],
    })}${toLoginField(
      t,
      given?.username ?? toLogin(found.email.split("@")[0] ?? ""),
      failure,
    )}${toPasswordField(t, failure)}`,
    button: t("createAccount"),
    failure,
  });
}
