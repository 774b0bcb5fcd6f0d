import { strong } from "../pages/form-page.ts";
import { textsFor } from "../messages/index.ts";
import { basePath, markup, type PageContext } from "@waymark/core";
import { defineNotFoundHandler, definePageHandler } from "../builder.ts";
import { expiredLinkToken, readLinkToken, takeTokenOutOfUrl } from "../links/cookie.ts";
import type { Options } from "../options.ts";
import { type CallFailure, toFailure } from "../pages/call-failure.ts";
import { toField, toLoginField, toPasswordField, withLoginError } from "../pages/field.ts";
import { toFormPage, toNoticePage } from "../pages/form-page.ts";
import { readOwnForm, toRedirect } from "../pages/page.ts";
import { toForeignPage } from "../pages/sign-in-page.ts";
import type { tables } from "../tables.ts";
import { toLogin } from "../users/name.ts";
import { findInvitation, invitationPath } from "./invitation.ts";

type Call = PageContext<typeof tables, Options>;
const isAt = ({ path, site }: Call): boolean => path === basePath(site) + invitationPath;

/** `GET /invitation?token=…`: the form of an invitation. */
export const invitationForm = defineNotFoundHandler("invitation form", async (ctx) => {
  const { request, path, site } = ctx;
  const t = textsFor(ctx);
  if (!isAt(ctx) || !["GET", "HEAD"].includes(request.method)) return;
  if (new URL(request.url).searchParams.has("done"))
    return toNoticePage(ctx, {
      title: t("accountReady"),
      text: t("accountReadyText"),
      link: { label: t("signIn"), path: "/sign-in" },
    });
  return takeTokenOutOfUrl(request, path, site) ?? toInvitationPage(ctx);
});

/** `POST /invitation`: creates the user. */
export const accept = definePageHandler("invitation", async (ctx) => {
  const { request, site } = ctx;
  if (!isAt(ctx) || request.method !== "POST") return;
  const form = await readOwnForm(request, site);
  if (!form) return toForeignPage(ctx);
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
