import { formNonce, isFormNonce, toAccountPage, toRedirect, type UserRow } from "@waymark/accounts";
import {
  basePath,
  dateFormat,
  type Html,
  isSameOrigin,
  markup,
  type PageContext,
  readForm,
  type SiteInfo,
  timingSafeEqual,
} from "@waymark/core";
import { type Context, definePageHandler } from "../builder.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  requirePassword,
  renewRecoveryCodes,
  toErrorMessage,
  twoFactorState,
  type TwoFactorState,
} from "./change.ts";
import { type SecurityTexts, textsFor } from "../messages/index.ts";
import { type Enrolment, pendingEnrolment } from "./enrol.ts";
import { toEnrolmentFields, toRecoveryPage } from "./page-html.ts";

const path = "/two-factor";
const action = "security.two-factor";
type Call = Context & Pick<PageContext, "request" | "path" | "remoteAddress" | "caller">;
interface View {
  readonly title?: string;
  readonly body: Html;
}

/** `/two-factor`: the page on which signed-in users set up, renew and remove their second factor. It works without scripts. */
export const twoFactorPage = definePageHandler("two-factor", {
  path,
  methods: ["GET", "POST"],
  handler: async (ctx) => {
    const { request, site } = ctx;
    const user = await signedInUser(ctx);
    if (!user)
      return toRedirect(`${basePath(site)}/sign-in?to=${encodeURIComponent(twoFactorPath(site))}`);
    const { headers } = request;
    const t = textsFor(ctx);
    const nonce = await ctx.callService(formNonce, { headers, action });
    const hasPassword = user.password !== null;
    const around: FormContext = { site, language: ctx.language, t, nonce, hasPassword };
    const overview = async (): Promise<View> => ({
      body: toStateBody(around, await twoFactorState(ctx, user)),
    });
    if (request.method !== "POST") return show(ctx, await overview());
    const form = isSameOrigin(request, site) ? await readForm(request) : undefined;
    const sent = form?.get("nonce") ?? "";
    if (!form || !(await ctx.callService(isFormNonce, { headers, action, nonce: sent })))
      return show(ctx, await overview(), { status: 403, text: t("staleForm") });
    const requested = form.get("action");
    try {
      return await show(ctx, await change(ctx, user, form, around));
    } catch (error) {
      const failure = toErrorMessage(error, ctx);
      const again = requested === "confirm" ? await shownEnrolment(ctx, user, form) : undefined;
      return show(
        ctx,
        again ? { body: toEnrolmentBody(around, again) } : await overview(),
        failure,
      );
    }
  },
});

/**
 * The setup to show again after a wrong code, only to the browser that was shown its secret: another session has not
 * confirmed the password.
 */
async function shownEnrolment(
  call: Call,
  user: UserRow,
  form: URLSearchParams,
): Promise<Enrolment | undefined> {
  const enrolment = await pendingEnrolment(call, user);
  const secret = form.get("secret") ?? "";
  return enrolment && timingSafeEqual(secret, enrolment.secret) ? enrolment : undefined;
}

async function change(
  call: Call,
  user: UserRow,
  form: URLSearchParams,
  around: FormContext,
): Promise<View> {
  const { remoteAddress, request } = call;
  const proof = {
    password: form.get("password") ?? "",
    code: (form.get("code") ?? "").slice(0, 100),
    remoteAddress,
    cookie: request.headers.get("cookie"),
  };
  const inTransaction = <R>(work: (ctx: Context) => Promise<R>) => call.transaction(work);
  switch (form.get("action")) {
    case "begin":
      await requirePassword(call, user, proof);
      return {
        body: toEnrolmentBody(
          around,
          await inTransaction((inner) => beginTwoFactor(inner, user, proof)),
        ),
      };
    case "confirm":
      return withBackLink(
        toRecoveryPage(
          around.t,
          await inTransaction((inner) => confirmTwoFactor(inner, user, proof)),
        ),
        around,
      );
    case "codes":
      return withBackLink(
        toRecoveryPage(
          around.t,
          await inTransaction((inner) => renewRecoveryCodes(inner, user, proof)),
        ),
        around,
      );
    case "disable":
      await requirePassword(call, user, proof);
      await inTransaction((inner) => disableTwoFactor(inner, user, proof));
  }
  return { body: toStateBody(around, await twoFactorState(call, user)) };
}

const withBackLink = ({ title, body }: Required<View>, { site, t }: FormContext): View => ({
  title,
  body: markup`${body}<p class="after"><a class="button" href="${twoFactorPath(site)}">${t("done")}</a></p>`,
});

/** The user of a session; application passwords cannot be used to set up a second factor. */
async function signedInUser({ caller, db }: Call): Promise<UserRow | undefined> {
  const actor = await caller();
  return actor.via === "session" && actor.id !== 0 ? db.users.get(actor.id) : undefined;
}

function show(
  ctx: Call,
  { title = textsFor(ctx)("twoFactor"), body }: View,
  failure?: { readonly status: number; readonly text: string },
): Promise<Response> {
  const alert = failure ? markup`<p role="alert">${failure.text}</p>` : "";
  return toAccountPage(ctx, {
    title,
    status: failure?.status ?? 200,
    body: markup`<h1>${title}</h1>
${alert}
${body}`.html,
  });
}

/** The path of the page where users manage their second factor. */
const twoFactorPath = (site: SiteInfo): string => basePath(site) + path;

/** The texts and the hidden fields of all forms of the page. */
interface FormContext {
  readonly site: SiteInfo;
  readonly language: string;
  readonly t: SecurityTexts;
  readonly nonce: string;
  /** Whether the user has a password to confirm changes with. */
  readonly hasPassword: boolean;
}

const form = (
  { site, nonce }: FormContext,
  action: string,
  fields: Html | undefined,
  button: string,
) =>
  markup`<form method="post" action="${twoFactorPath(site)}">
<input type="hidden" name="nonce" value="${nonce}">
<input type="hidden" name="action" value="${action}">
${fields}
<button>${button}</button>
</form>`;
const password = ({ t, hasPassword }: FormContext, id: string): Html | undefined =>
  hasPassword
    ? markup`<label for="${id}">${t("yourPassword")}</label>
<input id="${id}" name="password" type="password" autocomplete="current-password" required>`
    : undefined;
const code = (
  { t }: FormContext,
  id: string,
) => markup`<label for="${id}">${t("appOrRecoveryCode")}</label>
<input id="${id}" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required>`;

/** The state of the second factor, and the forms that change it. */
function toStateBody(around: FormContext, state: TwoFactorState): Html {
  const { t, site, hasPassword } = around;
  const { enabled, recovery_codes: count } = state;
  const demand = toDemand(around, state);
  if (!enabled && !hasPassword)
    return markup`<p><a href="${basePath(site)}/profile">${t("passwordFirst")}</a></p>
${demand}`;
  if (!enabled)
    return markup`<p>${t("passwordOnly")}</p>
${demand}
${form(around, "begin", password(around, "password"), t("setUp"))}`;
  return markup`<p>${t("passwordAndCode", { count })}</p>
${demand}
<details><summary>${t("newCodes")}</summary>
${form(around, "codes", code(around, "codes-code"), t("newCodesButton"))}</details>
<details><summary>${t("otherDevice")}</summary>
${form(around, "begin", markup`${password(around, "begin-password")}${code(around, "begin-code")}`, t("setUp"))}</details>
<details><summary>${t("turnOff")}</summary>
${form(around, "disable", markup`${password(around, "disable-password")}${code(around, "disable-code")}`, t("turnOff"))}</details>`;
}

function toDemand({ site, language, t }: FormContext, state: TwoFactorState): Html | undefined {
  const { required, grace_until: until } = state;
  if (!required) return undefined;
  if (until === null) return markup`<p>${t("required")}</p>`;
  const format = dateFormat(language, { dateStyle: "long", timeZone: site.timezone });
  return markup`<p>${t("requiredFrom", { date: format.format(new Date(until)) })}</p>`;
}

/** The key, and the form that confirms it. */
const toEnrolmentBody = (around: FormContext, enrolment: Enrolment): Html =>
  form(
    around,
    "confirm",
    markup`<input type="hidden" name="secret" value="${enrolment.secret}">
${toEnrolmentFields(around.t, enrolment)}`,
    around.t("confirm"),
  );
