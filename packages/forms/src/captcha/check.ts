import { ConflictError } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Form } from "../definition/form.ts";
import { typeOf } from "../definition/types.ts";
import { errors } from "../errors.ts";
import type { Options } from "../options.ts";
import { formsSecret } from "../tokens.ts";
import type { SubmittedValue } from "../values/read.ts";
import { type Captcha, type CaptchaContext, type CaptchaFailure, proofOfWork } from "./captcha.ts";

const standard = proofOfWork();
/** The captcha of a site: the configured one, by default proof of work. */
export const captchaOf = ({ captcha }: Pick<Options, "captcha">): Captcha => captcha ?? standard;

/** The captcha of a form. Field types that name a service use the captcha of the site as well. */
export const captchaField = ({
  fields,
}: Pick<Form, "fields">): Form["fields"][number] | undefined =>
  fields.find((field) => typeOf(field).kind === "captcha");

/** The context of a captcha check. */
export const toCaptchaContext = (
  ctx: Context,
  remoteAddress: string | undefined,
): CaptchaContext => ({
  fetch: ctx.fetch,
  site: ctx.site,
  clock: ctx.clock,
  log: ctx.log,
  remoteAddress,
  seal: (text) => formsSecret.hmac(ctx, "captcha", text),
  async spend(token, until) {
    try {
      await ctx.db.spent.insert({ token, until });
      return true;
    } catch (error) {
      if (error instanceof ConflictError) return false;
      throw error;
    }
  },
});

const messages: Readonly<Record<Exclude<CaptchaFailure, "unavailable">, string>> = {
  wrong: "This could not be verified. Please try again.",
  expired: "The verification has expired. Please try again.",
};

/**
 * Rejects a submission whose captcha was not solved.
 *
 * @throws ApiError 400 `forms_invalid_submission`, 503 `forms_captcha_unavailable`
 */
export async function rejectUnsolved(
  ctx: Context & { readonly remoteAddress: string | undefined },
  form: Form,
  values: Readonly<Record<string, SubmittedValue>>,
): Promise<void> {
  const field = captchaField(form);
  if (!field) return;
  const captcha = captchaOf(ctx.options);
  const context = toCaptchaContext(ctx, ctx.remoteAddress);
  const failure = await captcha.verify(String(values[field.key] ?? ""), form.id, context);
  if (failure === undefined) return;
  if (failure === "unavailable") throw errors.forms_captcha_unavailable();
  const problem = { code: `captcha-${failure}`, message: messages[failure] };
  throw errors.forms_invalid_submission({ data: { fields: { [field.key]: problem }, form: [] } });
}
