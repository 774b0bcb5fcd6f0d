import { formTexts } from "../messages/index.ts";
import {
  type Clock,
  DefinitionError,
  type Fetcher,
  type Html,
  type LanguageContext,
  type Logger,
  markup,
  type SiteInfo,
  timingSafeEqual,
  randomHex,
} from "@waymark/core";

/** The context of a captcha. */
export interface CaptchaContext {
  /** The client for outbound requests. */
  readonly fetch: Fetcher;
  readonly site: SiteInfo;
  readonly clock: Clock;
  readonly log: Logger;
  /** The address of the visitor, if the host provides it. */
  readonly remoteAddress: string | undefined;
  /** An HMAC of a text with a secret of this site, in hexadecimal. */
  seal(text: string): Promise<string>;
  /** Marks a single-use token as used, and returns false if it was used before. The token is stored until `until`. */
  spend(token: string, until: Date): Promise<boolean>;
}
/** The field that a captcha is shown in. */
export interface CaptchaField extends LanguageContext {
  readonly site: SiteInfo;
  /** The id of the form. */
  readonly form: number;
  /** The name of the form field with the answer. */
  readonly field: string;
  /** The id of the element that labels it. */
  readonly labelledBy: string;
}
/** The widget of a captcha in a page. */
export interface CaptchaWidget {
  readonly html: Html;
  /** The name of the form field with the answer, if the service uses its own. */
  readonly answerField?: string;
  /** URLs of additional scripts. */
  readonly scripts?: readonly string[];
  /** Sources to allow in the page's Content-Security-Policy, separated by spaces. */
  readonly policy?: {
    readonly script?: string;
    readonly frame?: string;
    readonly style?: string;
    readonly connect?: string;
  };
}
/** The reason for rejecting an answer. */
export type CaptchaFailure = "wrong" | "expired" | "unavailable";

/** A captcha service: the widget of all captcha fields, and the verification of responses. */
export interface Captcha {
  readonly name: string;
  /** The public site key, for clients that render the captcha themselves. */
  readonly siteKey?: string;
  widget(ctx: CaptchaField): CaptchaWidget;
  /** Creates a task for a visitor, if the captcha uses tasks. It is the response of `GET /forms/v1/forms/:id/captcha`. */
  challenge?(form: number, ctx: CaptchaContext): Promise<CaptchaTask>;
  /** Verifies the answer to a captcha. Returns undefined if it is accepted, otherwise the reason. Each answer is accepted only once. */
  verify(answer: string, form: number, ctx: CaptchaContext): Promise<CaptchaFailure | undefined>;
}
/** A task that a browser solves. */
export interface CaptchaTask {
  /** The prefix of the answer. */
  readonly challenge: string;
  /** Number of leading bits of the answer's SHA-256 hash that must be zero. */
  readonly bits: number;
  /** Lifetime in seconds. */
  readonly expires_in: number;
}

/** Whether a value has the methods of a captcha. */
export const isCaptcha = (value: unknown): value is Captcha =>
  typeof value === "object" &&
  value !== null &&
  ["widget", "verify"].every((name) => typeof Reflect.get(value, name) === "function");

/** Lifetime of a task in seconds. */
const lifetime = 1200;

/**
 * A captcha without an external service: the visitor's browser has to find a number by trial. This delays a person for
 * a moment, and makes mass submissions expensive. It requires JavaScript.
 *
 * @param bits the difficulty; each bit doubles the work. 16 bits take about 65,000
 * attempts, less than a second on most devices.
 */
export function proofOfWork({ bits = 16 }: { readonly bits?: number } = {}): Captcha {
  if (!Number.isInteger(bits) || bits < 1 || bits > 24)
    throw new DefinitionError("proofOfWork: bits must be an integer from 1 to 24.");
  return {
    name: "proof-of-work",
    widget({ site, form, field, labelledBy, ...ctx }) {
      const t = formTexts(ctx);
      const address = `${site.api}/forms/v1/forms/${form}/captcha`;
      return {
        html: markup`<div data-proof="${new URL(address).pathname}" data-solving="${t("captchaSolving")}" data-done="${t("captchaDone")}" data-failed="${t("captchaFailed")}"><input type="hidden" name="${field}"><p class="help" role="status" aria-labelledby="${labelledBy}">${t("captchaTask")}</p><noscript><p class="wrong">${t("captchaScript")}</p></noscript></div>`,
        policy: { connect: address },
      };
    },
    async challenge(form, { seal, clock }) {
      const random = randomHex(12);
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const task = `${form}.${seconds}.${bits}.${random}`;
      const challenge = `${task}.${(await seal(task)).slice(0, 32)}`;
      return { challenge, bits, expires_in: lifetime };
    },
    async verify(answer, form, { seal, spend, clock }) {
      const [, task, own, made, bits, mac] =
        /^((\d{1,15})\.(\d{1,12})\.(\d{1,2})\.[0-9a-f]{24})\.([0-9a-f]{32})\.\d{1,15}$/.exec(
          answer,
        ) ?? [];
      if (task === undefined || mac === undefined || Number(own) !== form) return "wrong";
      if (!timingSafeEqual(mac, (await seal(task)).slice(0, 32))) return "wrong";
      const age = clock.now().getTime() / 1000 - Number(made);
      if (age > lifetime) return "expired";
      if ((await leadingZeros(answer)) < Number(bits)) return "wrong";
      const until = new Date((Number(made) + lifetime) * 1000);
      return (await spend(task, until)) ? undefined : "expired";
    },
  };
}

/** The number of leading zero bits of the SHA-256 hash of a text. */
async function leadingZeros(text: string): Promise<number> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
  );
  const at = bytes.findIndex((byte) => byte !== 0);
  return at === -1 ? 256 : at * 8 + Math.clz32(bytes[at] ?? 0) - 24;
}
