import { formTexts } from "../messages/index.ts";
import { DefinitionError, markup, type LanguageContext, discardBody } from "@waymark/core";
import * as z from "zod";
import type { Captcha, CaptchaContext, CaptchaFailure, CaptchaWidget } from "./captcha.ts";

/** The keys of a site at a captcha service. */
export interface CaptchaKeys {
  /** The public key, which pages contain. */
  readonly siteKey: string;
  /** The key for verifying answers. Read it from the environment; it is sent only to the service. */
  readonly secret: string;
  /** The hosts that answers may come from. By default only the service checks this. */
  readonly hostnames?: readonly string[];
}

/** Cloudflare Turnstile. The visitor's browser and the site connect to `challenges.cloudflare.com`. */
export function turnstile(keys: CaptchaKeys): Captcha {
  const origin = "https://challenges.cloudflare.com";
  return service("turnstile", keys, `${origin}/turnstile/v0/siteverify`, ({ field }) => ({
    html: markup`<div class="cf-turnstile" data-sitekey="${keys.siteKey}" data-response-field-name="${field}"></div>`,
    scripts: [`${origin}/turnstile/v0/api.js`],
    policy: { script: origin, frame: origin },
  }));
}

/** hCaptcha. The visitor's browser connects to hosts of `hcaptcha.com`, and the site to `api.hcaptcha.com`. */
export function hcaptcha(keys: CaptchaKeys): Captcha {
  const sources = "https://hcaptcha.com https://*.hcaptcha.com";
  return service("hcaptcha", keys, "https://api.hcaptcha.com/siteverify", () => ({
    html: markup`<div class="h-captcha" data-sitekey="${keys.siteKey}"></div>`,
    answerField: "h-captcha-response",
    scripts: ["https://js.hcaptcha.com/1/api.js"],
    policy: { script: sources, frame: sources, style: sources, connect: sources },
  }));
}

function service(
  name: string,
  keys: CaptchaKeys,
  address: string,
  widget: (ctx: Parameters<Captcha["widget"]>[0]) => CaptchaWidget,
): Captcha {
  const { siteKey, secret, hostnames } = keys;
  if (siteKey === "" || secret === "")
    throw new DefinitionError(`${name}: siteKey and secret are required.`);
  return {
    name,
    siteKey,
    widget: (ctx) => withNotice(widget(ctx), ctx),
    async verify(answer, _, ctx) {
      const result = await verifyToken(
        address,
        { secret, sitekey: siteKey, response: answer },
        ctx,
      );
      if (!result) {
        ctx.log.warn("A captcha service is not available.", { service: name });
        return "unavailable";
      }
      const failure = failureOf(result);
      if (failure === "unavailable")
        ctx.log.error("A captcha service rejected the keys of the site.", {
          service: name,
          codes: result["error-codes"].join(" "),
        });
      if (failure) return failure;
      const isOwn = hostnames === undefined || hostnames.includes(result.hostname ?? "");
      return isOwn ? undefined : "wrong";
    },
  };
}

const withNotice = ({ html, ...widget }: CaptchaWidget, ctx: LanguageContext): CaptchaWidget => ({
  ...widget,
  html: markup`${html}<noscript><p class="wrong">${formTexts(ctx)("captchaService")}</p></noscript>`,
});

const verification = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  "error-codes": z.array(z.string().max(100)).max(20).default([]),
});
type Verification = z.output<typeof verification>;

/** Timeout of a captcha service in milliseconds. */
const timeout = 5000;
/** Maximum length of an answer in characters. */
const maxLength = 10_000;

/** The service's verification of a response; undefined if its answer is unreadable. */
async function verifyToken(
  address: string,
  fields: Readonly<Record<string, string>>,
  { fetch, remoteAddress }: CaptchaContext,
): Promise<Verification | undefined> {
  const body = new URLSearchParams(fields);
  if (remoteAddress !== undefined) body.set("remoteip", remoteAddress);
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: body.toString(),
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) {
      await discardBody(response);
      return undefined;
    }
    const text = await response.text();
    if (text.length > maxLength) return undefined;
    const read = verification.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Messages for the error codes of a service. */
function failureOf({ success, "error-codes": codes }: Verification): CaptchaFailure | undefined {
  if (success) return undefined;
  if (codes.some((code) => /timeout-or-duplicate|expired|already-seen/.test(code)))
    return "expired";
  return codes.some((code) => /secret|sitekey|internal-error|bad-request/.test(code))
    ? "unavailable"
    : "wrong";
}
