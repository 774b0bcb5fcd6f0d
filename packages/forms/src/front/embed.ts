import { isHtmlPage, readPage, withBody } from "@waymark/core";
import { defineFront } from "../bound.ts";
import type { ShownForm } from "../definition/shown.ts";
import { formNamed } from "../forms/load.ts";
import { formHtml } from "./form-html.ts";

/** What a writer puts into a paragraph of its own where a form is to stand: `[form contact]`. */
const mark = /<p>\[form ([a-z][a-z0-9_-]{0,63})\]<\/p>/g;
/** A page shows so many forms at most. */
const mostForms = 5;
/** Bytes of the largest page that forms are put into. */
const largest = 2 * 1_048_576;

/** Puts forms into the pages of the site, whoever answers those. */
export const embedForms = defineFront(
  "forms: embed",
  async ({ request, answer, db, site, options, call }) => {
    if (request.method !== "GET" || !isHtmlPage(answer)) return undefined;
    const text = await readPage(answer, largest);
    if (typeof text !== "string") return text;
    const same = () => new Response(text, answer);
    if (!text.includes("<p>[form ")) return same();
    const keys = [...new Set([...text.matchAll(mark)].map(([, key = ""]) => key))];
    const forms = new Map<string, string>();
    for (const key of keys.slice(0, mostForms)) {
      const form = await formNamed({ db }, key);
      if (!form || form.settings.logged_in) continue;
      const { status, body } = await call("GET /forms/v1/forms/:id/display", { id: form.id });
      if (status !== 200) continue;
      const shown = body as ShownForm & { readonly ticket: string };
      const action = `${site.url}${options.path}/${key}`;
      forms.set(key, formHtml(shown, { action, locale: site.locale }).html);
    }
    if (forms.size === 0) return same();
    return withBody(
      answer,
      text.replace(mark, (whole, key: string) => forms.get(key) ?? whole),
    );
  },
  { when: "answered" },
);
