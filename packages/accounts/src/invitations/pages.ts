import { basePath, markup, type PageContext } from "@waymark/core";
import { defineNotFoundHandler, definePageHandler } from "../builder.ts";
import { expiredLinkToken, readLinkToken, takeTokenOutOfUrl } from "../links/cookie.ts";
import type { Options } from "../options.ts";
import { type CallFailure, toFailure } from "../pages/call-failure.ts";
import { toField } from "../pages/field.ts";
import { toFormPage, toNoticePage } from "../pages/form-page.ts";
import { readOwnForm, toRedirect } from "../pages/page.ts";
import { toForeignPage } from "../pages/sign-in-page.ts";
import type { tables } from "../tables.ts";
import { toLogin } from "../users/name.ts";
import { findInvitation, invitationPath } from "./invitation.ts";

type Call = PageContext<typeof tables, Options>;
const isAt = ({ path, site }: Call): boolean => path === basePath(site) + invitationPath;

/** `GET /invitation?token=…`: the form of an invitation. */
export const invitationForm = defineNotFoundHandler("invitation form", async (call) => {
  const { request, path, site } = call;
  if (!isAt(call) || !["GET", "HEAD"].includes(request.method)) return;
  if (new URL(request.url).searchParams.has("done"))
    return toNoticePage(site, {
      title: "Your account is ready",
      text: "Sign in with the login and the password that you have chosen.",
      link: { label: "Sign in", path: "/sign-in" },
    });
  return takeTokenOutOfUrl(request, path, site) ?? toInvitationPage(call);
});

/** `POST /invitation`: creates the user. */
export const accept = definePageHandler("invitation", async (call) => {
  const { request, site } = call;
  if (!isAt(call) || request.method !== "POST") return;
  const form = await readOwnForm(request, site);
  if (!form) return toForeignPage(site);
  const given = {
    username: (form.get("login") ?? "").trim(),
    name: (form.get("name") ?? "").slice(0, 200),
    password: form.get("password") ?? "",
  };
  const token = readLinkToken(request, site);
  const failure = toFailure(
    await call.call("POST /accounts/v1/invitations/accept", { token, ...given }),
  );
  if (!failure)
    return toRedirect(`${basePath(site)}${invitationPath}?done=1`, expiredLinkToken(site));
  return toInvitationPage(call, given, failure);
});

async function toInvitationPage(
  call: Call,
  given?: { readonly username: string; readonly name: string },
  failure?: CallFailure,
): Promise<Response> {
  const { request, site } = call;
  const found = await findInvitation(call, readLinkToken(request, site));
  if (!found)
    return toNoticePage(site, {
      title: "This invitation is not valid",
      text: "It has expired, was accepted or revoked, or a newer link was sent. Ask for a new one.",
      link: { label: "Sign in", path: "/sign-in" },
      isError: true,
      cookies: [expiredLinkToken(site)],
    });
  const fields: Record<string, string> = { ...failure?.fields };
  if (failure && ["existing_user_login", "user_login_too_long"].includes(failure.code))
    fields["username"] = failure.message;
  return toFormPage(site, {
    title: "Create your account",
    intro: markup`You are invited to ${site.name} as <strong>${found.email}</strong>.`,
    action: invitationPath,
    fields: markup`${toField({
      name: "name",
      label: "Your name",
      autocomplete: "name",
      isOptional: true,
      maxLength: 200,
      hint: "Shown with what you publish.",
      value: given?.name ?? "",
      error: fields["name"],
    })}${toField({
      name: "login",
      label: "Login",
      autocomplete: "username",
      maxLength: 60,
      hint: "It cannot be changed later.",
      value: given?.username ?? toLogin(found.email.split("@")[0] ?? ""),
      error: fields["username"],
    })}${toField({
      name: "password",
      label: "Password",
      type: "password",
      autocomplete: "new-password",
      error: fields["password"],
    })}`,
    button: "Create account",
    failure: failure && { ...failure, fields },
  });
}
