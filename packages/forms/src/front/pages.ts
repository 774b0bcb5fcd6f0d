import { markup, trusted, type Actor, type FrontCall } from "@waymark/core";
import { defineFront } from "../bound.ts";
import type { ShownForm } from "../definition/shown.ts";
import { formNamed } from "../forms/load.ts";
import type { Options } from "../options.ts";
import type { Problem } from "../values/read.ts";
import type { tables } from "../tables.ts";
import { toDocument } from "./document.ts";
import { formHtml, type Refused } from "./form-html.ts";
import { readPosted } from "./posted.ts";
import { isOwnPage } from "./same-origin.ts";
import { formStyle } from "./style.ts";

type Call = Pick<FrontCall<typeof tables, Options>, "site" | "options" | "call">;
type Shown = ShownForm & { readonly ticket: string };

/** The page of each form: `/forms/contact`. What it sends goes to the route that programs send to, so the same rules hold. */
export const formPages = defineFront("forms", async (front) => {
  const { request, path, site, options, call, db, caller } = front;
  const base = new URL(site.url).pathname.replace(/\/$/, "") + options.path;
  const [, key] = path.startsWith(`${base}/`)
    ? (/^\/([a-z0-9_-]{1,64})\/?$/.exec(path.slice(base.length)) ?? [])
    : [];
  const { method } = request;
  if (key === undefined || (method !== "GET" && method !== "HEAD" && method !== "POST"))
    return undefined;
  const form = await formNamed({ db }, key);
  if (!form) return undefined;
  // A form for users is sent in their name, but from this page only: browsers send cookies whoever asks them to.
  const as: Actor | undefined =
    form.settings.logged_in && (method !== "POST" || isOwnPage(request, site))
      ? await caller()
      : undefined;
  const asked = { id: form.id };
  const display = await call("GET /forms/v1/forms/:id/display", asked, as && { as });
  const page = {
    title: form.title,
    url: `${site.url}${options.path}/${key}`,
    leadsTo: form.redirect,
  };
  if (display.status !== 200) return told(front, page, display);
  const shown = display.body as Shown;
  if (method !== "POST") return sheet(front, page, shown);

  const posted = await readPosted(request, shown);
  if (!posted) return told(front, page, unread(request));
  const input = { ...asked, ...posted };
  const { status, headers, body } = await call(
    "POST /forms/v1/forms/:id/submissions",
    input,
    as && { as },
  );
  if (status !== 201) {
    const { message, data } = body as {
      readonly message: string;
      readonly data?: { readonly fields?: Refused["problems"]; readonly form?: readonly string[] };
    };
    const problems: Readonly<Record<string, Problem>> = data?.fields ?? {};
    const refused = { message: data?.form?.[0] ?? message, values: posted.values, problems };
    const retry = headers["Retry-After"];
    return sheet(front, page, shown, { refused, status, ...(retry !== undefined && { retry }) });
  }
  const { message, redirect } = body as {
    readonly message: string;
    readonly redirect: string | null;
  };
  if (redirect !== null)
    return new Response(null, {
      status: 303,
      headers: {
        Location: redirect.startsWith("/") ? site.url + redirect : redirect,
        "Cache-Control": "no-store",
      },
    });
  return answer(
    front,
    {
      ...page,
      body: markup`<h1>${page.title}</h1>
<div class="form-thanks" role="status">${trusted(message)}</div>`.html,
    },
    200,
  );
});

interface Named {
  readonly title: string;
  readonly url: string;
  /** Where who has sent the form is led to. */
  readonly leadsTo: string;
}

/** The form itself, with what is wrong where it was refused. */
function sheet(
  front: Call,
  page: Named,
  shown: Shown,
  { refused, status = 200, retry }: { refused?: Refused; status?: number; retry?: string } = {},
): Promise<Response> {
  const { locale } = front.site;
  const form = formHtml(shown, { action: page.url, locale, refused });
  const body = markup`${shown.show_title && markup`<h1>${page.title}</h1>`}
${form}`;
  return answer(front, { ...page, body: body.html }, status, retry);
}

/** Why what was posted could not be read. */
const unread = ({ headers }: Request): { readonly status: number; readonly body: unknown } =>
  /^\s*application\/x-www-form-urlencoded\b/i.test(headers.get("content-type") ?? "")
    ? { status: 413, body: { message: "This is too long." } }
    : { status: 415, body: { message: "Send this as a form of a page." } };

/** A refusal in the place of the form. */
const told = (
  front: Call,
  page: Named,
  { status, body }: { readonly status: number; readonly body: unknown },
): Promise<Response> =>
  answer(
    front,
    {
      ...page,
      body: markup`<h1>${page.title}</h1>
<p>${(body as { readonly message: string }).message}</p>`.html,
    },
    status,
  );

async function answer(
  { site, options: { layout }, call }: Call,
  page: Named & { readonly body: string },
  status: number,
  retry?: string,
): Promise<Response> {
  const { leadsTo, ...own } = page;
  const whole = { ...own, style: formStyle };
  const made = await (layout ? layout(whole, { site, call }) : toDocument(whole, site, leadsTo));
  const sent = new Response(made.body, { status, headers: made.headers });
  // It holds when it was opened, and what somebody has filled in.
  sent.headers.set("Cache-Control", "no-store");
  if (retry !== undefined) sent.headers.set("Retry-After", retry);
  return sent;
}
