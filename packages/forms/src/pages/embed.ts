import { formTexts } from "../messages/index.ts";
import { type Context, definePageTransform } from "../builder.ts";
import type { Form } from "../definition/form.ts";
import type { PublicForm } from "../definition/public-form.ts";
import { assetsOf, scriptTags, sourcesOf } from "./assets.ts";
import { pageAction, rejectionOf } from "./embed-send.ts";
import { formHtml, isError, thanksHtml } from "./form-html.ts";
import { sentParameter } from "./send.ts";
import { markup, type PageContext, rawHtml } from "@waymark/core";
import { formNamed } from "../forms/load.ts";
import type { Options } from "../options.ts";
import type { tables } from "../tables.ts";
import { readReceipt } from "./receipt.ts";

/** Forms that one page shows, and places for them, repeated ones included. */
const maxForms = 5;
const maxFormsPerPage = 20;

/** Inserts forms into the pages of the site, whichever module handles them. */
export const embedForms = definePageTransform("forms: embed", async (ctx) => {
  const { request, page } = ctx;
  const rejected = rejectionOf(request);
  if (request.method !== "GET" && !rejected) return undefined;
  const text = (await page.html()) ?? "";
  const marks = text.includes("<p>[form ") ? marksIn(text).slice(0, maxFormsPerPage) : [];
  const forms = new Map<string, FormWriter>();
  const openForms: OpenForm[] = [];
  for (const key of [...new Set(marks.map((mark) => mark.key))].slice(0, maxForms)) {
    const form = await embedForm(ctx, key);
    if (!form) continue;
    forms.set(key, form.write);
    if (form.openForm) openForms.push(form.openForm);
  }
  if (forms.size === 0) return undefined;
  const assets = assetsOf(ctx, openForms);
  const tags = assets && scriptTags(assets, page.nonce("script"));
  if (tags !== undefined) loadOnce(forms, openForms, tags);
  const html = insertForms(text, marks, forms);
  const csp = sourcesOf(assets, openForms);
  const isSubmitted =
    rejected !== undefined || new URL(request.url).searchParams.has(sentParameter);
  const noStore = { "Cache-Control": "no-store" };
  if (!rejected || !forms.has(rejected.key))
    return { html, csp, headers: isSubmitted ? noStore : {} };
  const { status, retry, rejected: form } = rejected.submission;
  return {
    html: isError(form)
      ? html.replace(
          /<title>([^<]{0,1000})/i,
          (_, title: string) =>
            `<title>${formTexts(ctx).html("errorTitle", { title: rawHtml(title) }).html}`,
        )
      : html,
    csp,
    status,
    headers: { ...noStore, ...(retry !== undefined && { "Retry-After": retry }) },
  };
});

/** Puts the scripts behind the first form of the page that can be filled in. */
function loadOnce(
  forms: Map<string, FormWriter>,
  openForms: readonly PublicForm[],
  tags: string,
): void {
  let left = tags;
  for (const { key } of openForms) {
    const write = forms.get(key);
    if (!write) continue;
    forms.set(key, (nth, isInDialog) => {
      const scripts = left;
      left = "";
      return write(nth, isInDialog) + scripts;
    });
  }
}

/** The HTML that replaces the marker of a form in a page. */
interface EmbeddedForm {
  readonly write: FormWriter;
  /** The form, if it can be filled in. */
  readonly openForm?: OpenForm;
}
/** A form that can be filled in, with its redirect target; empty for none. */
type OpenForm = PublicForm & Pick<Form, "redirect">;

/**
 * The HTML for the form with this key: the form, the confirmation of its submission, a link to its page, or the reason why
 * it is closed. Undefined if there is nothing to show.
 */
async function embedForm(
  ctx: PageContext<typeof tables, Options> & Pick<Context, "db">,
  key: string,
): Promise<EmbeddedForm | undefined> {
  const { request, db, site, options, call } = ctx;
  const form = await formNamed({ db }, key);
  if (!form) return undefined;
  const ownPage = `${site.url}${options.path}/${key}`;
  const here = new URL(request.url);
  if (here.searchParams.get(sentParameter) === key) {
    const message = await readReceipt(ctx, request, key);
    const thanks = thanksHtml(key, message, ctx).html;
    return { write: () => thanks };
  }
  if (form.settings.logged_in) {
    // The page may be cached publicly, so signed-in users use the form's own page.
    const link = markup`<p><a href="${ownPage}">${form.title}</a></p>`.html;
    return { write: () => link };
  }
  const { status, body } = await call("GET /forms/v1/forms/:id/display", { id: form.id });
  if (status === 409) {
    const { message } = body as { readonly message: string };
    const closed = markup`<p>${message}</p>`.html;
    return { write: () => closed };
  }
  if (status !== 200) return undefined;
  const display = body as PublicForm & { readonly ticket: string };
  const rejected = rejectionOf(request);
  const own = rejected?.key === key ? rejected.submission.rejected : undefined;
  const toPage = pageAction(here, new URL(site.url).origin, key);
  return {
    openForm: { ...display, redirect: form.redirect },
    write(nth, isInDialog) {
      // A dialog is closed when the page is shown again: its form leads to the form's own page.
      const action = isInDialog ? ownPage : toPage;
      const problems = nth === 1 ? own : undefined;
      return formHtml(display, { key, action, around: ctx, nth, rejected: problems }).html;
    },
  };
}

/** Writes a form. `nth` counts the forms with this key on the page. */
interface FormWriter {
  (nth: number, isInDialog: boolean): string;
}

/** The page with each marker replaced by its form. */
function insertForms(
  text: string,
  marks: readonly Mark[],
  forms: ReadonlyMap<string, FormWriter>,
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

/** The position of a form marker in a page. */
interface Mark {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** The marker that is replaced by a form: in a paragraph of its own, outside of other elements. */
const looked =
  /<p>\[form ([a-z][a-z0-9_-]{0,63})\]<\/p>|<!--|<(script|style|textarea|title|template)(?=[\s/>])/gi;
const ends: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  textarea: /<\/textarea/gi,
  title: /<\/title/gi,
  template: /<\/template/gi,
};

/** The form markers in a page, except in scripts, style sheets, comments and text areas. */
export function marksIn(html: string): readonly Mark[] {
  const marks: Mark[] = [];
  looked.lastIndex = 0;
  for (let found = looked.exec(html); found; found = looked.exec(html)) {
    const [{ length }, key, element] = found;
    if (key !== undefined) {
      const { index: start } = found;
      // Names of elements are case-insensitive, keys of forms are not.
      if (key === key.toLowerCase()) marks.push({ key, start, end: start + length });
      continue;
    }
    const end = endOf(html, element?.toLowerCase(), looked.lastIndex);
    if (end === -1) break;
    looked.lastIndex = end;
  }
  return marks;
}

/** The end of a comment or of an element that contains text; -1 if it is not closed. */
function endOf(html: string, element: string | undefined, from: number): number {
  const end = element === undefined ? undefined : ends[element];
  // `<!-->` is a whole comment.
  if (!end) return html.indexOf("-->", from - 2);
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}
