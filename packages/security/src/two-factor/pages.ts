import { formNonce, isFormNonce, toAccountPage, toRedirect, type UserRow } from "@waymark/accounts";
import {
  basePath,
  type Html,
  isSameOrigin,
  markup,
  type PageContext,
  readForm,
  type SiteInfo,
} from "@waymark/core";
import { type Context, definePageHandler } from "../builder.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  needPassword,
  renewRecoveryCodes,
  toErrorMessage,
  twoFactorState,
  type TwoFactorState,
} from "./change.ts";
import { beginEnrolment, type Enrolment } from "./enrol.ts";
import { toEnrolmentFields, toRecoveryPage } from "./page-html.ts";

const action = "security.two-factor";
type Call = Context & Pick<PageContext, "request" | "path" | "remoteAddress" | "caller">;
interface View {
  readonly title?: string;
  readonly body: Html;
}
const heading = "Two-factor sign-in";

/** `/two-factor`: where signed-in users set up, renew and remove their second factor. It works without scripts. */
export const twoFactorPage = definePageHandler("two-factor", async (call) => {
  const { request, path, site } = call;
  if (path !== twoFactorPath(site) || !["GET", "HEAD", "POST"].includes(request.method)) return;
  const user = await signedInUser(call);
  if (!user)
    return toRedirect(`${basePath(site)}/sign-in?to=${encodeURIComponent(twoFactorPath(site))}`);
  const { headers } = request;
  const around = { site, nonce: await call.callService(formNonce, { headers, action }) };
  const overview = async (): Promise<View> => ({
    body: toStateBody(around, await twoFactorState(call, user)),
  });
  if (request.method !== "POST") return show(call, await overview());
  const form = isSameOrigin(request, site) ? await readForm(request) : undefined;
  const nonce = form?.get("nonce") ?? "";
  if (!form || !(await call.callService(isFormNonce, { headers, action, nonce }))) {
    const text = "This form was not sent from this page, or is too old. Try again.";
    return show(call, await overview(), { status: 403, text });
  }
  const requested = form.get("action");
  try {
    return await show(call, await change(call, user, form, around));
  } catch (error) {
    const failure = toErrorMessage(error);
    const again =
      requested === "confirm" ? await beginEnrolment(call, user, { resume: true }) : undefined;
    return show(call, again ? { body: toBegunBody(around, again) } : await overview(), failure);
  }
});

async function change(
  call: Call,
  user: UserRow,
  form: URLSearchParams,
  around: Parameters<typeof toStateBody>[0],
): Promise<View> {
  const { remoteAddress, request } = call;
  const proof = {
    password: form.get("password") ?? "",
    code: (form.get("code") ?? "").slice(0, 100),
    remoteAddress,
    cookie: request.headers.get("cookie"),
  };
  const inTransaction = <R>(work: (scope: Context) => Promise<R>) => call.transaction(work);
  switch (form.get("action")) {
    case "begin":
      await needPassword(call, user, proof);
      return {
        body: toBegunBody(
          around,
          await inTransaction((inner) => beginTwoFactor(inner, user, proof)),
        ),
      };
    case "confirm":
      return withBackLink(
        toRecoveryPage(await inTransaction((inner) => confirmTwoFactor(inner, user, proof))),
        call,
      );
    case "codes":
      return withBackLink(
        toRecoveryPage(await inTransaction((inner) => renewRecoveryCodes(inner, user, proof))),
        call,
      );
    case "disable":
      await needPassword(call, user, proof);
      await inTransaction((inner) => disableTwoFactor(inner, user, proof));
  }
  return { body: toStateBody(around, await twoFactorState(call, user)) };
}

const withBackLink = ({ title, body }: Required<View>, { site }: Call): View => ({
  title,
  body: markup`${body}<p class="after"><a class="button" href="${twoFactorPath(site)}">Done</a></p>`,
});

/** The user of a session; application passwords cannot be used to set up a second factor. */
async function signedInUser({ caller, db }: Call): Promise<UserRow | undefined> {
  const actor = await caller();
  return actor.via === "session" && actor.id !== 0 ? db.users.get(actor.id) : undefined;
}

function show(
  call: Call,
  { title = heading, body }: View,
  failure?: { readonly status: number; readonly text: string },
): Promise<Response> {
  const alert = failure ? markup`<p role="alert">${failure.text}</p>` : "";
  return toAccountPage(call, {
    title,
    status: failure?.status ?? 200,
    body: markup`<h1>${title}</h1>
${alert}
${body}`.html,
  });
}

/** The path of the page where users manage their second factor. */
const twoFactorPath = (site: SiteInfo): string => `${basePath(site)}/two-factor`;

/** The hidden fields of all forms of the page. */
interface Around {
  readonly site: SiteInfo;
  readonly nonce: string;
}

const form = ({ site, nonce }: Around, action: string, fields: Html, button: string) =>
  markup`<form method="post" action="${twoFactorPath(site)}">
<input type="hidden" name="nonce" value="${nonce}">
<input type="hidden" name="action" value="${action}">
${fields}
<button>${button}</button>
</form>`;
const password = (id: string) => markup`<label for="${id}">Your password</label>
<input id="${id}" name="password" type="password" autocomplete="current-password" required>`;
const code = (id: string) => markup`<label for="${id}">Code of your app, or a recovery code</label>
<input id="${id}" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required>`;

/** The state of the second factor, and the forms that change it. */
function toStateBody(around: Around, state: TwoFactorState): Html {
  const { enabled, required, grace_until, recovery_codes } = state;
  const until = grace_until?.slice(0, 10);
  const demand = required
    ? markup`<p>Your role on this site needs a second factor${until !== undefined && ` from ${until} on`}.</p>`
    : "";
  if (!enabled)
    return markup`<p>You sign in with your password only. With a second factor you also enter a code from an app on your phone, so that knowing your password is not enough.</p>
${demand}
${form(around, "begin", password("password"), "Set up")}`;
  return markup`<p>You sign in with your password and a code. You have ${recovery_codes} recovery codes left.</p>
${demand}
<details><summary>Get new recovery codes</summary>
${form(around, "codes", code("codes-code"), "Get new codes")}</details>
<details><summary>Set up another device</summary>
${form(around, "begin", markup`${password("begin-password")}${code("begin-code")}`, "Set up")}</details>
<details><summary>Turn off</summary>
${form(around, "disable", markup`${password("disable-password")}${code("disable-code")}`, "Turn off")}</details>`;
}

/** The key, and the form that confirms it. */
const toBegunBody = (around: Around, enrolment: Enrolment): Html =>
  form(around, "confirm", toEnrolmentFields(enrolment), "Confirm");
