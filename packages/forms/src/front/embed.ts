import { isHtmlPage, markup, readPage, withBody } from "@waymark/core";
import { defineFront } from "../bound.ts";
import type { ShownForm } from "../definition/shown.ts";
import { formNamed } from "../forms/load.ts";
import { formHtml } from "./form-html.ts";
import { marksIn } from "./marks.ts";

/** A page shows so many forms at most, and so many in all. */
const mostForms = 5;
const mostPlaces = 20;
/** Bytes of the largest page that forms are put into. */
const largest = 2 * 1_048_576;

/** Puts forms into the pages of the site, whoever answers those. */
export const embedForms = defineFront(
  "forms: embed",
  async ({ request, answer, db, site, options, call }) => {
    if (request.method !== "GET" || !isHtmlPage(answer)) return undefined;
    const text = await readPage(answer, largest);
    if (typeof text !== "string") return text;
    const marks = text.includes("<p>[form ") ? marksIn(text).slice(0, mostPlaces) : [];
    const forms = new Map<string, (nth: number) => string>();
    for (const key of [...new Set(marks.map((mark) => mark.key))].slice(0, mostForms)) {
      const form = await formNamed({ db }, key);
      if (!form) continue;
      const action = `${site.url}${options.path}/${key}`;
      if (form.settings.logged_in) {
        // The page may be kept for everybody: who is signed in meets the form on its own.
        const link = markup`<p><a href="${action}">${form.title}</a></p>`.html;
        forms.set(key, () => link);
        continue;
      }
      const { status, body } = await call("GET /forms/v1/forms/:id/display", { id: form.id });
      if (status === 200) {
        const shown = body as ShownForm & { readonly ticket: string };
        const { locale } = site;
        forms.set(key, (nth) => formHtml(shown, { action, locale, nth }).html);
      } else if (status === 409) {
        const { message } = body as unknown as { readonly message: string };
        const closed = markup`<p>${message}</p>`.html;
        forms.set(key, () => closed);
      }
    }
    if (forms.size === 0) return new Response(text, answer);
    const seen = new Map<string, number>();
    let made = "";
    let from = 0;
    for (const { key, start, end } of marks) {
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      made += text.slice(from, start) + (forms.get(key)?.(nth) ?? text.slice(start, end));
      from = end;
    }
    return withBody(answer, made + text.slice(from));
  },
  { when: "answered" },
);
