import { definePageTransform } from "../builder.ts";
import type { PublicForm } from "../definition/public-form.ts";
import { assetsOf, scriptTags } from "./assets.ts";
import { embedForm } from "./embed-form.ts";
import { refusedBy } from "./embed-send.ts";
import { isError } from "./form-html.ts";
import { insertForms, type FormWriter } from "./insert-forms.ts";
import { marksIn } from "./marks.ts";
import { sentParameter } from "./send.ts";

/** Forms that one page shows, and places for them, repeated ones included. */
const mostForms = 5;
const maxFormsPerPage = 20;

/** Puts forms into the pages of the site, whichever module answers those. */
export const embedForms = definePageTransform("forms: embed", async (context) => {
  const { request, page } = context;
  const refused = refusedBy(request);
  if (request.method !== "GET" && !refused) return undefined;
  const text = (await page.html()) ?? "";
  const marks = text.includes("<p>[form ") ? marksIn(text).slice(0, maxFormsPerPage) : [];
  const forms = new Map<string, FormWriter>();
  const shownForms: PublicForm[] = [];
  for (const key of [...new Set(marks.map((mark) => mark.key))].slice(0, mostForms)) {
    const form = await embedForm(context, key);
    if (!form) continue;
    forms.set(key, form.write);
    if (form.shown) shownForms.push(form.shown);
  }
  if (forms.size === 0) return undefined;
  const assets = assetsOf(context, shownForms);
  const tags = assets && scriptTags(assets, page.nonce("script"));
  if (tags !== undefined) loadOnce(forms, shownForms, tags);
  const html = insertForms(text, marks, forms);
  const csp = assets?.needs;
  const isSent = refused !== undefined || new URL(request.url).searchParams.has(sentParameter);
  const noStore = { "Cache-Control": "no-store" };
  if (!refused || !forms.has(refused.key)) return { html, csp, headers: isSent ? noStore : {} };
  const { status, retry, refused: form } = refused.refusal;
  return {
    html: isError(form) ? html.replace(/<title>/i, "<title>Error: ") : html,
    csp,
    status,
    headers: { ...noStore, ...(retry !== undefined && { "Retry-After": retry }) },
  };
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
