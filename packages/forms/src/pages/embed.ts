import { isHtmlResponse, readHtml, replaceBody } from "@waymark/core";
import { definePageTransform } from "../builder.ts";
import type { PublicForm } from "../definition/public-form.ts";
import { assetsOf, scriptTags } from "./assets.ts";
import { embedForm } from "./embed-form.ts";
import { refusedBy } from "./embed-send.ts";
import { isError } from "./form-html.ts";
import { insertForms, type FormWriter } from "./insert-forms.ts";
import { marksIn } from "./marks.ts";
import { allowAssets, scriptNonce } from "./scripts.ts";
import { sentParameter } from "./send.ts";

/** Forms that one page shows, and places for them, repeated ones included. */
const mostForms = 5;
const maxFormsPerPage = 20;
/** Bytes of the largest page that forms are put into. */
const largest = 2 * 1_048_576;

/** Puts forms into the pages of the site, whichever module answers those. */
export const embedForms = definePageTransform("forms: embed", async (front) => {
  const { request, answer } = front;
  const refused = refusedBy(request);
  if ((request.method !== "GET" && !refused) || !isHtmlResponse(answer)) return undefined;
  const text = await readHtml(answer, largest);
  if (typeof text !== "string") return text;
  const marks = text.includes("<p>[form ") ? marksIn(text).slice(0, maxFormsPerPage) : [];
  const forms = new Map<string, FormWriter>();
  const shownForms: PublicForm[] = [];
  for (const key of [...new Set(marks.map((mark) => mark.key))].slice(0, mostForms)) {
    const form = await embedForm(front, key);
    if (!form) continue;
    forms.set(key, form.write);
    if (form.shown) shownForms.push(form.shown);
  }
  if (forms.size === 0) return new Response(text, answer);
  const assets = assetsOf(front, shownForms);
  const tags = assets && scriptTags(assets, scriptNonce(answer));
  if (tags !== undefined) loadOnce(forms, shownForms, tags);
  const page = replaceBody(answer, insertForms(text, marks, forms));
  if (assets) allowAssets(page, assets);
  if (!refused && !new URL(request.url).searchParams.has(sentParameter)) return page;
  page.headers.set("Cache-Control", "no-store");
  if (!refused || !forms.has(refused.key)) return page;
  const { status, retry, refused: form } = refused.refusal;
  if (retry !== undefined) page.headers.set("Retry-After", retry);
  const html = await page.text();
  return new Response(isError(form) ? html.replace(/<title>/i, "<title>Error: ") : html, {
    status,
    headers: page.headers,
  });
});

/** Puts the scripts behind the first form of the page that can be filled in. */
function loadOnce(
  forms: Map<string, FormWriter>,
  shownForms: readonly PublicForm[],
  tags: string,
): void {
  let left = tags;
  for (const { key } of shownForms) {
    const write = forms.get(key);
    if (!write) continue;
    forms.set(key, (nth, isInDialog) => {
      const scripts = left;
      left = "";
      return write(nth, isInDialog) + scripts;
    });
  }
}
