import { isResponse } from "@waymark/core";
import { definePageHandler } from "../builder.ts";
import type { PublicForm } from "../definition/public-form.ts";
import { formNamed } from "../forms/load.ts";
import { sendPosted, type RejectedSubmission } from "./send.ts";

/** The query parameter with the key of the form that is submitted to a page. */
const formParameter = "form";
const keyPattern = /^[a-z][a-z0-9_-]{0,63}$/;

/** A rejected submission, and the key of its form. */
interface RejectedForm {
  readonly key: string;
  readonly submission: RejectedSubmission;
}
/** By request: its page shows the form again. */
const rejections = new WeakMap<Request, RejectedForm>();

/** The rejected form of a request. */
export const rejectionOf = (request: Request): RejectedForm | undefined => rejections.get(request);

/** The URL that a form in a page is submitted to. */
export function pageAction({ pathname, searchParams }: URL, origin: string, key: string): string {
  const query = new URLSearchParams(searchParams);
  query.set(formParameter, key);
  return `${origin}${pathname}?${query}`;
}

/**
 * Handles forms that are submitted from pages of the site, at the URL of the page. After success it redirects to the
 * page; a rejected form is shown again in its page, which is requested as if it were opened.
 */
export const sendEmbedded = definePageHandler("forms: send from a page", async (ctx) => {
  const { request, db, call, site } = ctx;
  if (request.method !== "POST") return undefined;
  const url = new URL(request.url);
  const key = url.searchParams.get(formParameter) ?? "";
  if (!keyPattern.test(key)) return undefined;
  const form = await formNamed({ db }, key);
  if (!form || form.settings.logged_in) return undefined;
  const display = await call("GET /forms/v1/forms/:id/display", { id: form.id });
  url.searchParams.delete(formParameter);
  const page = new URL(site.url).origin + url.pathname + url.search;
  if (display.status === 200) {
    const outcome = await sendPosted(ctx, form, display.body as PublicForm, { page });
    if (isResponse(outcome)) return outcome;
    rejections.set(request, { key, submission: outcome });
  }
  const headers = new Headers();
  for (const name of ["accept", "accept-language", "cookie", "user-agent"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request(url, { headers });
});
