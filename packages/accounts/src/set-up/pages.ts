import { basePath, markup, type SiteInfo } from "@waymark/core";
import { accountPages } from "../extension-points.ts";
import { expiredLinkToken, readLinkToken, takeTokenOutOfUrl } from "../links/cookie.ts";
import { accountMessages, textsFor } from "../messages/index.ts";
import { type Call, defineFormPage, defineSubmission } from "../pages/form-handlers.ts";
import { type CallFailure, toFailure } from "../pages/call-failure.ts";
import {
  toField,
  toLoginField,
  toPasswordField,
  toSelect,
  withLoginError,
} from "../pages/field.ts";
import { toFormPage, toNoticePage } from "../pages/form-page.ts";
import { toRedirect } from "../pages/page.ts";
import { completeSignIn } from "../sign-in/complete.ts";
import { hasAdministrator } from "../users/administrators.ts";
import { findSetUpLink, setUpPath } from "./link.ts";

type FormValues = Readonly<Record<"title" | "timezone" | "language" | "login" | "email", string>>;

/** `GET /set-up?token=…`: the form that sets a new site up. A site with an administrator has no set-up page. */
export const setUpForm = defineFormPage("set-up form", setUpPath, async (ctx) => {
  const { request, path, site } = ctx;
  if (await hasAdministrator(ctx)) return undefined;
  return takeTokenOutOfUrl(request, path, site) ?? toSetUpPage(ctx);
});

/** `POST /set-up`: stores the settings, creates the first administrator and signs them in. */
export const setUp = defineSubmission("set-up", setUpPath, async (ctx, form) => {
  const { request, site } = ctx;
  if (await hasAdministrator(ctx)) return undefined;
  const text = (name: string) => (form.get(name) ?? "").trim();
  const given: FormValues = {
    title: text("title"),
    timezone: text("timezone"),
    language: text("language"),
    login: text("login"),
    email: text("email"),
  };
  const { login: username, language, ...rest } = given;
  const result = await ctx.call("POST /accounts/v1/set-up", {
    ...rest,
    ...(language !== "" && { language }),
    username,
    password: form.get("password") ?? "",
    token: readLinkToken(request, site),
  });
  const failure = toFailure(result);
  if (failure) return toSetUpPage(ctx, given, failure);
  const user = await ctx.db.users.get((result.body as { readonly id: number }).id);
  const cookies = user ? await completeSignIn(ctx, user, false) : [];
  const next = ctx.all(accountPages).find(({ isWorkplace }) => isWorkplace)?.path ?? "/";
  return toRedirect(basePath(site) + next, ...cookies, expiredLinkToken(site));
});

/** The languages that the site offers, and others that have texts. */
const toLanguages = ({ languages }: SiteInfo): readonly string[] => {
  const offered = new Set(languages.map((tag) => tag.split("-")[0]));
  const others = Object.keys(accountMessages.languages).filter((tag) => !offered.has(tag));
  return [...languages, ...others];
};

async function toSetUpPage(ctx: Call, given?: FormValues, failed?: CallFailure): Promise<Response> {
  const { request, site } = ctx;
  const t = textsFor(ctx);
  const token = readLinkToken(request, site);
  if (token === "") return toNoticePage(ctx, { title: t("setUpTitle"), text: t("setUpOpenLink") });
  if (!(await findSetUpLink(ctx, token)))
    return toNoticePage(ctx, { title: t("setUpTitle"), text: t("setUpNoLink"), isError: true });
  const failure = withLoginError(failed);
  const fields = failure?.fields ?? {};
  const zones = Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone }));
  const names = new Intl.DisplayNames(ctx.language, { type: "language" });
  const languages = toLanguages(site).map((tag) => ({ value: tag, label: names.of(tag) ?? tag }));
  const timezone = given?.timezone ?? site.timezone;
  return toFormPage(ctx, {
    title: t("setUpTitle"),
    intro: t("setUpIntro"),
    action: setUpPath,
    fields: markup`${toField({
      name: "title",
      label: t("siteName"),
      autocomplete: "off",
      maxLength: 200,
      value: given?.title ?? site.name,
      error: fields["title"],
      hasFocus: !failure,
    })}${toSelect({
      name: "language",
      label: t("siteLanguage"),
      options: languages,
      value: given?.language ?? site.locale,
      error: fields["language"],
    })}${toSelect({
      name: "timezone",
      label: t("timezone"),
      options: zones.some(({ value }) => value === timezone)
        ? zones
        : [{ value: timezone, label: timezone }, ...zones],
      value: timezone,
      error: fields["timezone"],
    })}${toLoginField(t, given?.login ?? "", failure)}${toField({
      name: "email",
      label: t("emailAddress"),
      type: "email",
      autocomplete: "email",
      maxLength: 254,
      value: given?.email ?? "",
      error: fields["email"],
    })}${toPasswordField(t, failure)}`,
    button: t("setUpButton"),
    failure,
  });
}
