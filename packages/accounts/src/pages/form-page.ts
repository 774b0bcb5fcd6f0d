import { type AccountPageScope, textsFor } from "../messages/index.ts";
import { basePath, markup, type Html, type SiteInfo } from "@waymark/core";
import type { CallFailure } from "./call-failure.ts";
import { toPage } from "./page.ts";

/** A page with a form, in the style of the sign-in page. */
export interface FormPage {
  readonly title: string;
  readonly intro?: Html | string | undefined;
  /** The path of the form's action, below that of the site. */
  readonly action: string;
  readonly fields: Html;
  readonly button: string;
  readonly after?: Html | undefined;
  readonly failure?: Pick<CallFailure, "status" | "message" | "retryAfter" | "fields"> | undefined;
  /** `Set-Cookie` values. */
  readonly cookies?: readonly string[];
}

/** A page with one form. Errors of its fields are shown at the fields, other errors above the form. */
export function toFormPage(ctx: AccountPageScope, page: FormPage): Promise<Response> {
  const { site } = ctx;
  const t = textsFor(ctx);
  const { title, intro, action, fields, button, after, failure, cookies = [] } = page;
  const hasFieldErrors = Object.keys(failure?.fields ?? {}).length > 0;
  const alert = hasFieldErrors ? t("correctFields") : failure?.message;
  return toPage(ctx, {
    title: failure ? t("errorTitle", { title }) : title,
    status: failure?.status ?? 200,
    headers: failure?.retryAfter === undefined ? {} : { "Retry-After": failure.retryAfter },
    cookies,
    body: markup`${toHead(site, title, intro)}
${alert !== undefined && markup`<p role="alert">${alert}</p>\n`}<form method="post" action="${basePath(site) + action}">
${fields}<button>${button}</button>
</form>${after}`.html,
  });
}

/** A page with a text and a link. */
export const toNoticePage = (
  ctx: AccountPageScope,
  {
    title,
    text,
    link,
    isError = false,
    status = isError ? 400 : 200,
    cookies = [],
  }: {
    readonly title: string;
    readonly text: Html | string;
    readonly link?: { readonly label: string; readonly path: string };
    readonly isError?: boolean;
    readonly status?: number;
    readonly cookies?: readonly string[];
  },
): Promise<Response> =>
  toPage(ctx, {
    title,
    status,
    cookies,
    body: markup`${toHead(ctx.site, title, isError ? undefined : text)}
${isError && markup`<p role="alert">${text}</p>\n`}${link && markup`<p class="after"><a class="button" href="${basePath(ctx.site) + link.path}">${link.label}</a></p>`}`
      .html,
  });

const toHead = (site: SiteInfo, title: string, intro: Html | string | undefined): Html =>
  markup`<p class="brand"><a href="${basePath(site)}/">${site.name}</a></p>
<h1>${title}</h1>
${intro !== undefined && markup`<p>${intro}</p>`}`;

/** The tag `strong` of messages. */
export const strong = (text: Html): Html => markup`<strong>${text}</strong>`;
