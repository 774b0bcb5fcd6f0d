import { isHtmlResponse, markup, readHtml, replaceBody } from "@waymark/core";
import { definePageHandler, definePageTransform } from "../builder.ts";
import type { ShownForm } from "../definition/shown.ts";
import { formNamed } from "../forms/load.ts";
import { assetsOf, scriptTags } from "./assets.ts";
import { formHtml, thanksHtml } from "./form-html.ts";
import { marksIn, type Mark } from "./marks.ts";
import { readReceipt } from "./receipt.ts";
import { allowAssets, scriptNonce } from "./scripts.ts";
import { sendPosted, sentParameter, type Refusal } from "./send.ts";

/** Forms that one page shows, and places for them, repeated ones included. */
const mostForms = 5;
const mostPlaces = 20;
/** Bytes of the largest page that forms are put into. */
const largest = 2 * 1_048_576;
/** The query parameter of a page that names the form that is sent to it. */
const formParameter = "form";

type Shown = ShownForm & { readonly ticket: string };
/** Submissions that were refused, by the request that posted them: its page shows the form again. */
const refusals = new WeakMap<Request, { readonly key: string; readonly refusal: Refusal }>();

/**
 * Takes the forms that are sent from pages of the site, at the address of the page itself. After success it redirects to the
 * page; a refused form is shown again in its page, which is asked for as if it were opened.
 */
export const sendEmbedded = definePageHandler("forms: send from a page", async (front) => {
  const { request, db, call, site } = front;
  if (request.method !== "POST") return undefined;
  const url = new URL(request.url);
  const key = url.searchParams.get(formParameter) ?? "";
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(key)) return undefined;
  const form = await formNamed({ db }, key);
  if (!form || form.settings.logged_in) return undefined;
  const display = await call("GET /forms/v1/forms/:id/display", { id: form.id });
  url.searchParams.delete(formParameter);
  const page = new URL(site.url).origin + url.pathname + url.search;
  if (display.status === 200) {
    const sent = await sendPosted(front, form, display.body as Shown, { page });
    if (sent instanceof Response) return sent;
    refusals.set(request, { key, refusal: sent });
  }
  const headers = new Headers();
  for (const name of ["accept", "accept-language", "cookie", "user-agent"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request(url, { headers });
});

/** Puts forms into the pages of the site, whoever answers those. */
export const embedForms = definePageTransform("forms: embed", async (front) => {
  const { request, answer, db, site, options, call } = front;
  const refused = refusals.get(request);
  if ((request.method !== "GET" && !refused) || !isHtmlResponse(answer)) return undefined;
  const text = await readHtml(answer, largest);
  if (typeof text !== "string") return text;
  const marks = text.includes("<p>[form ") ? marksIn(text).slice(0, mostPlaces) : [];
  const forms = new Map<string, (nth: number, isInDialog: boolean) => string>();
  const here = new URL(request.url);
  const shownForms: Shown[] = [];
  let tags = "";
  const sentKey = here.searchParams.get(sentParameter);
  for (const key of [...new Set(marks.map((mark) => mark.key))].slice(0, mostForms)) {
    const form = await formNamed({ db }, key);
    if (!form) continue;
    const action = `${site.url}${options.path}/${key}`;
    if (sentKey === key) {
      const message = await readReceipt(front, request, key);
      const thanks = thanksHtml(key, message).html;
      forms.set(key, () => thanks);
      continue;
    }
    if (form.settings.logged_in) {
      // The page may be kept for everybody: who is signed in meets the form on its own.
      const link = markup`<p><a href="${action}">${form.title}</a></p>`.html;
      forms.set(key, () => link);
      continue;
    }
    const { status, body } = await call("GET /forms/v1/forms/:id/display", { id: form.id });
    if (status === 200) {
      const shown = body as Shown;
      shownForms.push(shown);
      const own = refused?.key === key ? refused.refusal.refused : undefined;
      const toPage = pageAction(here, new URL(site.url).origin, key);
      forms.set(key, (nth, isInDialog) => {
        const scripts = tags;
        tags = "";
        // A dialog is closed when the page is shown again: its form leads to the form's own page.
        const toForm = isInDialog ? action : toPage;
        const problems = nth === 1 ? own : undefined;
        const options = { key, action: toForm, around: front, nth, refused: problems };
        return formHtml(shown, options).html + scripts;
      });
    } else if (status === 409) {
      const { message } = body as unknown as { readonly message: string };
      const closed = markup`<p>${message}</p>`.html;
      forms.set(key, () => closed);
    }
  }
  if (forms.size === 0) return new Response(text, answer);
  const assets = assetsOf(front, shownForms);
  if (assets) tags = scriptTags(assets, scriptNonce(answer));
  const page = replaceBody(answer, withForms(text, marks, forms));
  if (assets) allowAssets(page, assets);
  if (!refused && sentKey === null) return page;
  page.headers.set("Cache-Control", "no-store");
  if (!refused || !forms.has(refused.key)) return page;
  const { status, retry } = refused.refusal;
  if (retry !== undefined) page.headers.set("Retry-After", retry);
  const html = (await page.text()).replace(/<title>/i, "<title>Error: ");
  return new Response(html, { status, headers: page.headers });
});

/** The address of a page to which one of its forms is sent. */
function pageAction({ pathname, searchParams }: URL, origin: string, key: string): string {
  const query = new URLSearchParams(searchParams);
  query.set(formParameter, key);
  return `${origin}${pathname}?${query}`;
}

/** The page with a form in place of each mark. */
function withForms(
  text: string,
  marks: readonly Mark[],
  forms: ReadonlyMap<string, (nth: number, isInDialog: boolean) => string>,
): string {
  const seen = new Map<string, number>();
  const made: string[] = [];
  let from = 0;
  let dialogs = 0;
  for (const { key, start, end } of marks) {
    const before = text.slice(from, start);
    dialogs +=
      (before.match(/<dialog[\s>]/gi) ?? []).length - (before.match(/<\/dialog>/gi) ?? []).length;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    made.push(before, forms.get(key)?.(nth, dialogs > 0) ?? text.slice(start, end));
    from = end;
  }
  return made.join("") + text.slice(from);
}
