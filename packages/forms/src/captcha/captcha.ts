import type { Clock, Fetcher, Logger, Html, SiteInfo } from "@waymark/core";

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
