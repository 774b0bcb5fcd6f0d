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
const profileLink = (ctx: Call) => ({ label: textsFor(ctx)("yourProfile"), path: "/profile" });

/** `GET /confirm-email?token=…`: a button, because mail scanners open links. */
export const confirmEmailForm = defineNotFoundHandler("email confirmation form", async (ctx) => {
  const { request, path, site } = ctx;
  const t = textsFor(ctx);
  if (!isAt(ctx) || !["GET", "HEAD"].includes(request.method)) return;
  if (new URL(request.url).searchParams.has("done"))
    return toNoticePage(ctx, {
      title: t("addressConfirmed"),
      text: t("addressConfirmedText"),
      link: profileLink(ctx),
    });
  return takeTokenOutOfUrl(request, path, site) ?? toConfirmPage(ctx);
});

/** `POST /confirm-email`: changes the address. */
export const confirmEmail = definePageHandler("email confirmation", async (ctx) => {
  const { request, site } = ctx;
  if (!isAt(ctx) || request.method !== "POST") return;
  const form = await readOwnForm(request, site);
  if (!form) return toForeignPage(ctx);
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
