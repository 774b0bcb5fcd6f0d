import type { LanguageContext } from "@waymark/core";
import { formMessages, formTexts } from "../messages/index.ts";
import { siteEmail } from "@waymark/content";
import type { Context } from "../builder.ts";
import { toCleanHtml } from "../definition/public-form.ts";
import type { Form } from "../definition/form.ts";
import type { Outgoing } from "../tables.ts";
import type { TagContext } from "../tags/value.ts";
import { fill } from "../tags/fill.ts";
import { toLocalTime } from "../values/time.ts";

/** The result of a submission for the submitter. */
export interface Confirmation {
  /** HTML, cleaned. */
  readonly message: string;
  /** The redirect target; null for none. */
  readonly redirect: string | null;
}

/** The standard confirmation in the language of the visitor; others as they are. */
const inLanguage = (message: string, ctx: LanguageContext): string =>
  message === `<p>${formMessages.languages.en.received}</p>`
    ? `<p>${formTexts(ctx)("received")}</p>`
    : message;

/** The confirmation of a form. */
export function toConfirmation(ctx: Context, form: Form, submission: Outgoing): Confirmation {
  const context = toContext(ctx, form, submission, {
    login: ctx.actor.login,
    name: ctx.actor.displayName,
  });
  return {
    message: toCleanHtml(fill(inLanguage(form.success_message, ctx), context, "html")),
    redirect: form.redirect === "" ? null : toAddress(fill(form.redirect, context, "address")),
  };
}
/** With an empty first tag, a path could become a host (`//example.com`). */
const toAddress = (filled: string): string => filled.replace(/^\/{2,}/, "/");

/** The values of tags. */
export function toContext(
  { site, settings, clock }: Pick<Context, "site" | "settings" | "clock">,
  form: Form,
  { values, calculations, sequence, author }: Outgoing,
  { login, name }: { readonly login: string; readonly name: string },
  at: Date = clock.now(),
): TagContext {
  return {
    form,
    values,
    calculations,
    sequence,
    author: { id: author, login, name },
    site,
    adminEmail: settings.get(siteEmail) ?? "",
    local: toLocalTime(at, site.timezone),
  };
}
