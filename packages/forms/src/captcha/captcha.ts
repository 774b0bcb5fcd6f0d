import {
  type Clock,
  DefinitionError,
  type Fetcher,
  type Html,
  type Logger,
  markup,
  type SiteInfo,
  timingSafeEqual,
  toHex,
} from "@waymark/core";

/** The context of a captcha. */
export interface CaptchaContext {
  /** The guarded way out of the site. */
  readonly fetch: Fetcher;
  readonly site: SiteInfo;
  readonly clock: Clock;
  readonly log: Logger;
  /** The address of the visitor, where the host knows it. */
  readonly remoteAddress: string | undefined;
  /** A keyed hash of a text, in hexadecimal. Only this site can make it. */
  seal(text: string): Promise<string>;
  /** Uses up a token that is valid once; false where it was used before. It is remembered until `until`. */
  spend(token: string, until: Date): Promise<boolean>;
}
/** The field that a captcha is shown in. */
export interface CaptchaField {
  readonly site: SiteInfo;
  /** The id of the form. */
  readonly form: number;
  /** The name under which the form has to post the answer. */
  readonly field: string;
  /** The id of the element that labels it. */
  readonly labelledBy: string;
}
/** The widget of a captcha in a page. */
export interface CaptchaWidget {
  readonly html: Html;
  /** Where the service posts its answer under a name of its own. */
  readonly answersAs?: string;
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
/** Why an answer is not accepted. */
export type CaptchaFailure = "wrong" | "expired" | "unavailable";

/** A captcha service: the widget of all captcha fields, and the verification of responses. */
export interface Captcha {
  readonly name: string;
  /** The public key of the site at the service, for programs that show the captcha themselves. */
  readonly siteKey?: string;
  widget(place: CaptchaField): CaptchaWidget;
  /** Makes a task for one visitor, where the captcha has any: `GET /forms/v1/forms/:id/captcha` answers with it. */
  challenge?(form: number, context: CaptchaContext): Promise<CaptchaTask>;
  /** Verifies the answer to a captcha. Undefined where it is accepted; an answer is accepted once. */
  verify(
    answer: string,
    form: number,
    context: CaptchaContext,
  ): Promise<CaptchaFailure | undefined>;
}
/** A task that a browser solves. */
export interface CaptchaTask {
  /** The text that the answer begins with. */
  readonly challenge: string;
  /** How many leading bits of the SHA-256 of the answer are zero. */
  readonly bits: number;
  /** Seconds for which it can be answered. */
  readonly expires_in: number;
}

/** Whether a value has the methods of a captcha. */
export const isCaptcha = (value: unknown): value is Captcha =>
  typeof value === "object" &&
  value !== null &&
  ["widget", "verify"].every((name) => typeof Reflect.get(value, name) === "function");

/** Seconds for which a task can be answered. */
const lifetime = 1200;

/**
 * A captcha that asks no other service: the browser of the visitor has to find a number by trying. That takes a person
 * a moment of waiting, and a program that sends many forms a lot of work. It needs a script and nothing else.
 *
 * @param bits how hard the task is: each bit doubles the work. 16 are some 65,000 tries, below a second on most devices.
 */
export function proofOfWork({ bits = 16 }: { readonly bits?: number } = {}): Captcha {
  if (!Number.isInteger(bits) || bits < 1 || bits > 24)
    throw new DefinitionError("proofOfWork: bits has to be a whole number from 1 to 24.");
  return {
    name: "proof-of-work",
    widget({ site, form, field, labelledBy }) {
      const address = `${site.api}/forms/v1/forms/${form}/captcha`;
      return {
        html: markup`<div data-proof="${new URL(address).pathname}"><input type="hidden" name="${field}"><p class="help" role="status" aria-labelledby="${labelledBy}">Your browser solves a small task before this form is sent.</p><noscript><p class="wrong">This form needs JavaScript for that.</p></noscript></div>`,
        policy: { connect: address },
      };
    },
    async challenge(form, { seal, clock }) {
      const random = toHex(crypto.getRandomValues(new Uint8Array(12)));
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const task = `${form}.${seconds}.${bits}.${random}`;
      const challenge = `${task}.${(await seal(task)).slice(0, 32)}`;
      return { challenge, bits, expires_in: lifetime };
    },
    async verify(answer, form, { seal, spend, clock }) {
      const [, task, own, made, asked, mac] =
        /^((\d{1,15})\.(\d{1,12})\.(\d{1,2})\.[0-9a-f]{24})\.([0-9a-f]{32})\.\d{1,15}$/.exec(
          answer,
        ) ?? [];
      if (task === undefined || mac === undefined || Number(own) !== form) return "wrong";
      if (!timingSafeEqual(mac, (await seal(task)).slice(0, 32))) return "wrong";
      const age = clock.now().getTime() / 1000 - Number(made);
      if (age > lifetime) return "expired";
      if ((await leadingZeros(answer)) < Number(asked)) return "wrong";
      const until = new Date((Number(made) + lifetime) * 1000);
      return (await spend(task, until)) ? undefined : "expired";
    },
  };
}

/** How many leading bits of the SHA-256 of a text are zero. */
async function leadingZeros(text: string): Promise<number> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
  );
  const at = bytes.findIndex((byte) => byte !== 0);
  return at === -1 ? 256 : at * 8 + Math.clz32(bytes[at] ?? 0) - 24;
}
