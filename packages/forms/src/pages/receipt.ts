import { formMessages } from "../messages/index.ts";
import {
  basePath,
  cookieValues,
  messageOf,
  serializeCookie,
  timingSafeEqual,
  type Clock,
  type SecretContext,
  type SiteCookie,
  fromBase64Url,
  toBase64Url,
} from "@waymark/core";
import { formsSecret } from "../tokens.ts";

/** The cookie that identifies the confirmation after the redirect of a submission. Scripts can read the form's key. */
export const receiptCookie: SiteCookie = {
  name: "waymark_form",
  description: messageOf(formMessages, "receiptCookie"),
  duration: messageOf(formMessages, "receiptCookieDuration"),
};
/** Seconds for which a confirmation can be shown. */
const lifetime = 300;
/** Characters of a message that fit into a cookie; a longer one is replaced with a general confirmation. */
const max = 2400;

interface ReceiptContext extends SecretContext {
  readonly clock: Clock;
}
interface SubmittedForm {
  readonly id: number;
  readonly key: string;
}

/** The header `Set-Cookie` with the confirmation of a form: `id.key.time.mac.message`. */
export async function toReceipt(
  ctx: ReceiptContext,
  form: SubmittedForm,
  message: string,
): Promise<string> {
  const bytes = new TextEncoder().encode(message.length > max ? "" : message);
  const packed = toBase64Url(bytes.length > max ? new Uint8Array() : bytes);
  const head = `${form.id}.${form.key}.${secondsOf(ctx)}`;
  const value = `${head}.${await formsSecret.hmac(ctx, "receipt", `${head}.${packed}`)}.${packed}`;
  return serializeCookie(receiptCookie.name, value, {
    Path: `${basePath(ctx.site)}/`,
    "Max-Age": lifetime,
    SameSite: "Lax",
    Secure: ctx.site.url.startsWith("https:"),
  });
}

/** The confirmation message in the cookie: HTML, empty if it was too long. Undefined without a cookie. */
export async function readReceipt(
  ctx: ReceiptContext,
  request: Request,
  key: string,
): Promise<string | undefined> {
  const [value = ""] = cookieValues(request.headers.get("cookie"), receiptCookie.name);
  const [, head, own, sentAt, given, packed] =
    /^(\d{1,15}\.([a-z0-9_-]{1,64})\.(\d{1,12}))\.([0-9a-f]{64})\.([\w-]*)$/.exec(value) ?? [];
  if (own !== key || given === undefined || packed === undefined) return undefined;
  if (Math.abs(secondsOf(ctx) - Number(sentAt)) > lifetime) return undefined;
  if (!timingSafeEqual(given, await formsSecret.hmac(ctx, "receipt", `${head}.${packed}`)))
    return undefined;
  return new TextDecoder().decode(fromBase64Url(packed));
}

const secondsOf = ({ clock }: ReceiptContext): number => Math.floor(clock.now().getTime() / 1000);
