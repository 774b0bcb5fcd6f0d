import { formTexts } from "../messages/index.ts";
import {
  ApiError,
  parseUrl,
  type Actor,
  type LanguageContext,
  type PageContext,
  type SiteInfo,
} from "@waymark/core";
import type { Form } from "../definition/form.ts";
import type { PublicForm } from "../definition/public-form.ts";
import { typeOf } from "../definition/types.ts";
import type { Options } from "../options.ts";
import type { tables } from "../tables.ts";
import type { Problem } from "../values/check.ts";
import { isRows, rowsOf, type Value } from "../values/value.ts";
import { captchaWidget } from "./assets.ts";
import type { RejectedValues } from "./form-html.ts";
import { readPosted, type Posted, type RowChange } from "./posted.ts";
import { toReceipt } from "./receipt.ts";

/** The query parameter of a page that shows the confirmation of a form. */
export const sentParameter = "form-sent";

/** A rejected submission, with the values and problems to show. */
export interface RejectedSubmission {
  readonly status: number;
  readonly rejected: RejectedValues;
  /** Seconds to wait, if the rate limit is exceeded. */
  readonly retry?: string;
}
type Call = PageContext<typeof tables, Options>;

/**
 * Passes a posted form to the API route, so that the same rules apply. Success is a redirect:
 * to the form's own target, or back to `page` with the confirmation, so that a reload does not submit the form again.
 */
export async function sendPosted(
  ctx: Call,
  form: Pick<Form, "id" | "key">,
  display: Pick<PublicForm, "id" | "fields">,
  { page, as }: { readonly page: string; readonly as?: Actor | undefined },
): Promise<Response | RejectedSubmission> {
  const { request, call, site } = ctx;
  const captcha = display.fields.find((field) => typeOf(field).kind === "captcha");
  const widget = captcha && captchaWidget(ctx, display, captcha, "");
  let posted: Posted | undefined;
  try {
    posted = await readPosted(ctx, display, widget?.answerField);
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.status !== "number") throw error;
    const rejected = { message: error.message, values: {}, problems: {} };
    return { status: error.status, rejected: rejected };
  }
  if (!posted) return unreadable(request, ctx);
  const { change, values, ticket, website, files } = posted;
  if (change) {
    await posted.drop();
    return { status: 200, rejected: withChange(display, values, change) };
  }
  const fields = Object.entries(values).map(([key, value]) => [
    key,
    isRows(value) ? value.rows : value,
  ]);
  const { status, headers, body } = await call(
    "POST /forms/v1/forms/:id/submissions",
    { id: form.id, values: Object.fromEntries(fields), ticket, website },
    { files, ...(as && { as }) },
  ).finally(posted.drop);
  if (status !== 201) {
    const { message, data } = body as {
      readonly message: string;
      readonly data?: {
        readonly fields?: RejectedValues["problems"];
        readonly form?: readonly string[];
      };
    };
    const problems: Readonly<Record<string, Problem>> = data?.fields ?? {};
    const rejected = { message: data?.form?.[0] ?? message, values, problems };
    const retry = headers["Retry-After"];
    return { rejected: rejected, status, ...(retry !== undefined && { retry }) };
  }
  const { message, redirect } = body as {
    readonly message: string;
    readonly redirect: string | null;
  };
  return new Response(null, {
    status: 303,
    headers: {
      Location: toLocation(redirect, site) ?? confirmationUrl(page, form.key),
      "Set-Cookie": await toReceipt(ctx, form, message),
      "Cache-Control": "no-store",
    },
  });
}

/** The target of a form as a header: in ASCII. */
const toLocation = (redirect: string | null, { url }: SiteInfo): string | undefined =>
  redirect === null
    ? undefined
    : parseUrl(redirect.startsWith("/") ? url + redirect : redirect)?.href;

/** The submitted values with a row added or removed. */
function withChange(
  { fields }: Pick<PublicForm, "fields">,
  values: Readonly<Record<string, Value>>,
  { kind, key, row }: RowChange,
): RejectedValues {
  const field = fields.find((one) => one.type === "repeater" && one.key === key);
  const display = { message: "", problems: {} };
  if (!field) return { ...display, values };
  const held = rowsOf(values[key]);
  const rows =
    kind === "add" ? [...held, {}].slice(0, field.max_rows) : held.filter((_, n) => n !== row);
  const focus = `${key}.${kind === "add" ? rows.length - 1 : Math.min(row, rows.length - 1)}`;
  return { ...display, values: { ...values, [key]: { rows } }, focus };
}

/** The address of a page at which it shows the confirmation of a form. */
function confirmationUrl(page: string, key: string): string {
  const url = new URL(page);
  url.searchParams.set(sentParameter, key);
  url.hash = `form-${key}`;
  return url.href;
}

/** The error for a body that could not be read. */
function unreadable({ headers }: Request, ctx: LanguageContext): RejectedSubmission {
  const t = formTexts(ctx);
  const isForm = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    headers.get("content-type") ?? "",
  );
  const message = isForm ? t("tooLarge") : t("wrongEncoding");
  return { status: isForm ? 413 : 415, rejected: { message, values: {}, problems: {} } };
}
