import { textsFor } from "../messages/index.ts";
import { basePath, markup, type PageContext } from "@waymark/core";
import { defineNotFoundHandler, definePageHandler } from "../builder.ts";
import { expiredLinkToken, readLinkToken, takeTokenOutOfUrl } from "../links/cookie.ts";
import { findLink } from "../links/link.ts";
import type { Options } from "../options.ts";
import { type CallFailure, toFailure } from "../pages/call-failure.ts";
import { strong, toFormPage, toNoticePage } from "../pages/form-page.ts";
import { readOwnForm, toRedirect } from "../pages/page.ts";
import { toForeignPage } from "../pages/sign-in-page.ts";
import type { tables } from "../tables.ts";
import { confirmPath } from "./change.ts";

type Call = PageContext<typeof tables, Options>;
const isAt = ({ path, site }: Call): boolean => path === basePath(site) + confirmPath;
const profileLink = (call: Call) => ({ label: textsFor(call)("yourProfile"), path: "/profile" });

/** `GET /confirm-email?token=…`: a button, because mail scanners open links. */
export const confirmEmailForm = defineNotFoundHandler("email confirmation form", async (call) => {
  const { request, path, site } = call;
  const t = textsFor(call);
  if (!isAt(call) || !["GET", "HEAD"].includes(request.method)) return;
  if (new URL(request.url).searchParams.has("done"))
    return toNoticePage(call, {
      title: t("addressConfirmed"),
      text: t("addressConfirmedText"),
      link: profileLink(call),
    });
  return takeTokenOutOfUrl(request, path, site) ?? toConfirmPage(call);
});

/** `POST /confirm-email`: changes the address. */
export const confirmEmail = definePageHandler("email confirmation", async (call) => {
  const { request, site } = call;
  if (!isAt(call) || request.method !== "POST") return;
  const form = await readOwnForm(request, site);
  if (!form) return toForeignPage(call);
  const token = readLinkToken(request, site);
  const failure = toFailure(await call.call("POST /accounts/v1/email-changes/confirm", { token }));
  if (failure) return toConfirmPage(call, failure);
  return toRedirect(`${basePath(site)}${confirmPath}?done=1`, expiredLinkToken(site));
});

async function toConfirmPage(call: Call, failure?: CallFailure): Promise<Response> {
  const { request, site } = call;
  const t = textsFor(call);
  const found = await findLink(call, "email-change", readLinkToken(request, site));
  if (!found)
    return toNoticePage(call, {
      title: t("invalidLink"),
      text: t("invalidLinkText"),
      link: profileLink(call),
      isError: true,
      cookies: [expiredLinkToken(site)],
    });
  return toFormPage(call, {
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
