import { formTexts } from "../messages/index.ts";
import {
  type Actor,
  basePath,
  cspHash,
  cspNonce,
  extendCsp,
  isResponse,
  isSameOrigin,
  languageAttributes,
  markup,
  type PageContext,
  pathBelow,
  rawHtml,
  replaceBody,
} from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import type { PublicForm } from "../definition/public-form.ts";
import { formNamed } from "../forms/load.ts";
import type { Options } from "../options.ts";
import type { tables } from "../tables.ts";
import { type Assets, assetsOf, formStyle, pageStyle, scriptTags, sourcesOf } from "./assets.ts";
import { formHtml, isError, thanksHtml } from "./form-html.ts";
import { readReceipt } from "./receipt.ts";
import { type RejectedSubmission, sendPosted, sentParameter } from "./send.ts";
import type { FormPage } from "./page.ts";

type Call = PageContext<typeof tables, Options>;
type DisplayedForm = PublicForm & { readonly ticket: string };

/** The page of each form: `/forms/contact`. Submissions use the API route, with the same validation. */
export const formPages = definePageHandler("forms", {
  path: ({ path }) => `${path}/*`,
  methods: ["GET", "POST"],
  handler: async (ctx) => {
    const { request, path, site, options, call, db, caller } = ctx;
    const { method } = request;
    const below = pathBelow(path, basePath(site) + options.path) ?? "";
    const [, key] = /^\/([a-z0-9_-]{1,64})\/?$/.exec(below) ?? [];
    if (key === undefined) return undefined;
    const form = await formNamed({ db }, key);
    if (!form) return undefined;
    // Submissions as a signed-in user are accepted from this page only, against CSRF.
    const as: Actor | undefined =
      form.settings.logged_in && (method !== "POST" || isSameOrigin(request, site))
        ? await caller()
        : undefined;
    const pathArgs = { id: form.id };
    const response = await call("GET /forms/v1/forms/:id/display", pathArgs, as && { as });
    const page = {
      key,
      title: form.title,
      url: `${site.url}${options.path}/${key}`,
      redirect: form.redirect,
    };
    const { status } = response;
    const isSubmitted =
      method !== "POST" && new URL(request.url).searchParams.get(sentParameter) === key;
    // The submission may be the one that reached the limit of the form.
    if (isSubmitted && (status === 200 || status === 409))
      return confirmation(ctx, page, await readReceipt(ctx, request, key));
    if (status !== 200) return errorPage(ctx, page, response);
    const display = response.body as DisplayedForm;
    if (method !== "POST") return formPage(ctx, page, display);
    const submitted = await sendPosted(ctx, form, display, { page: page.url, as });
    return isResponse(submitted) ? submitted : formPage(ctx, page, display, submitted);
  },
});

interface PageOf {
  readonly key: string;
  readonly title: string;
  readonly url: string;
  /** The redirect target of the form; empty for none. */
  readonly redirect: string;
}

/** The page with the form, and with the problems of a rejected submission. */
function formPage(
  ctx: Call,
  page: PageOf,
  display: DisplayedForm,
  rejection?: RejectedSubmission,
): Promise<Response> {
  const { status = 200, rejected, retry } = rejection ?? {};
  const form = formHtml(display, {
    key: page.key,
    action: page.url,
    around: ctx,
    rejected,
  });
  const assets = assetsOf(ctx, [display]);
  const body = markup`${display.show_title && markup`<h1>${page.title}</h1>`}
${form}
${assets && rawHtml(scriptTags(assets))}`;
  const title =
    rejected && isError(rejected)
      ? formTexts(ctx)("errorTitle", { title: page.title })
      : page.title;
  return respond(ctx, { ...page, title, body: body.html }, { status, retry, assets });
}
/** The page with the confirmation of a submission. */
const confirmation = (ctx: Call, page: PageOf, message: string | undefined): Promise<Response> =>
  respond(
    ctx,
    {
      ...page,
      body: markup`<h1>${page.title}</h1>
${thanksHtml(page.key, message, ctx)}`.html,
    },
    { status: 200 },
  );
/** An error in place of the form. */
const errorPage = (
  ctx: Call,
  page: PageOf,
  { status, body }: { readonly status: number; readonly body: unknown },
): Promise<Response> =>
  respond(
    ctx,
    {
      ...page,
      body: markup`<h1>${page.title}</h1>
<p>${(body as { readonly message: string }).message}</p>`.html,
    },
    { status },
  );

interface PageResponse {
  readonly status: number;
  /** Seconds to wait, if the rate limit is exceeded. */
  readonly retry?: string | undefined;
  readonly assets?: Assets | undefined;
}
async function respond(
  { site, language, options: { layout }, call, callService }: Call,
  page: PageOf & { readonly body: string },
  { status, retry, assets }: PageResponse,
): Promise<Response> {
  const { redirect, key: _, ...own } = page;
  const whole = { ...own, style: formStyle };
  const rendered = await (layout
    ? layout(whole, { site, call, callService })
    : toDocument(whole, { site, language }));
  const withScripts = assets ? await withNonce(rendered, assets) : rendered;
  const submitted = new Response(withScripts.body, { status, headers: withScripts.headers });
  const policy = submitted.headers.get(policyHeader);
  if (policy !== null)
    submitted.headers.set(policyHeader, extendCsp(policy, sourcesOf(assets, [{ redirect }])));
  // The page contains the time at which it was opened, and submitted values.
  submitted.headers.set("Cache-Control", "no-store");
  if (retry !== undefined) submitted.headers.set("Retry-After", retry);
  return submitted;
}

const policyHeader = "content-security-policy";

/** A page whose scripts have the nonce that its policy allows, if any. */
async function withNonce(page: Response, assets: Assets): Promise<Response> {
  const nonce = cspNonce(page.headers.get(policyHeader), "script");
  if (nonce === undefined) return page;
  const text = await page.text();
  return replaceBody(
    page,
    text.replace(scriptTags(assets), () => scriptTags(assets, nonce)),
  );
}

/** The standalone page of a form, for sites without a layout option. */
async function toDocument(
  page: FormPage,
  { site, language }: Pick<Call, "site" | "language">,
): Promise<Response> {
  const fullTitle = `${page.title} – ${site.name}`;
  const style = pageStyle + page.style;
  const document = markup`<!doctype html>
<html${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fullTitle}</title>
<link rel="canonical" href="${page.url}">
<style>${rawHtml(style)}</style>
</head>
<body>
<p><a href="${site.url}/">${site.name}</a></p>
<main>
${rawHtml(page.body)}
</main>
</body>
</html>
`;
  return new Response(document.html, {
    headers: {
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": `default-src 'none'; style-src ${await cspHash(style)}; img-src 'self' https: data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin",
    },
  });
}
