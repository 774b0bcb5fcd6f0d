import { markup, type PageContext } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { PublicForm } from "../definition/public-form.ts";
import { formNamed } from "../forms/load.ts";
import type { Options } from "../options.ts";
import type { tables } from "../tables.ts";
import { pageAction, refusedBy } from "./embed-send.ts";
import { formHtml, thanksHtml } from "./form-html.ts";
import type { FormWriter } from "./insert-forms.ts";
import { readReceipt } from "./receipt.ts";
import { sentParameter } from "./send.ts";

/** The HTML that replaces the marker of a form in a page. */
interface EmbeddedForm {
  readonly write: FormWriter;
  /** The form, where it can be filled in. */
  readonly shown?: PublicForm;
}

/**
 * What a page shows for the form with this key: the form, the confirmation that it was sent, a link to its page, or why
 * it is closed. Undefined where there is nothing to show.
 */
export async function embedForm(
  context: PageContext<typeof tables, Options> & Pick<Context, "db">,
  key: string,
): Promise<EmbeddedForm | undefined> {
  const { request, db, site, options, call } = context;
  const form = await formNamed({ db }, key);
  if (!form) return undefined;
  const ownPage = `${site.url}${options.path}/${key}`;
  const here = new URL(request.url);
  if (here.searchParams.get(sentParameter) === key) {
    const message = await readReceipt(context, request, key);
    const thanks = thanksHtml(key, message).html;
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
  const shown = body as PublicForm & { readonly ticket: string };
  const refused = refusedBy(request);
  const own = refused?.key === key ? refused.refusal.refused : undefined;
  const toPage = pageAction(here, new URL(site.url).origin, key);
  return {
    shown,
    write(nth, isInDialog) {
      // A dialog is closed when the page is shown again: its form leads to the form's own page.
      const action = isInDialog ? ownPage : toPage;
      const problems = nth === 1 ? own : undefined;
      return formHtml(shown, { key, action, around: context, nth, refused: problems }).html;
    },
  };
}
