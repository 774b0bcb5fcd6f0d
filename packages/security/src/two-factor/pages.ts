import { formNonce, isFormNonce, toAccountPage, toRedirect, type UserRow } from "@waymark/accounts";
import {
  basePath,
  isSameOrigin,
  markup,
  readForm,
  type PageContext,
  type Html,
} from "@waymark/core";
import { definePageHandler, type Context } from "../builder.ts";
import { toBegunBody, toStateBody, twoFactorPath } from "./account-page.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  needPassword,
  renewRecoveryCodes,
  toRefusal,
} from "./change.ts";
import { beginEnrolment } from "./enrol.ts";
import { toRecoveryPage } from "./page-html.ts";
import { twoFactorState } from "./state.ts";

const action = "security.two-factor";
type Call = Context & Pick<PageContext, "request" | "path" | "remoteAddress" | "caller">;
interface Shown {
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
  const overview = async (): Promise<Shown> => ({
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
    const refusal = toRefusal(error);
    const again =
      requested === "confirm" ? await beginEnrolment(call, user, { resume: true }) : undefined;
    return show(call, again ? { body: toBegunBody(around, again) } : await overview(), refusal);
  }
});

async function change(
  call: Call,
  user: UserRow,
  form: URLSearchParams,
  around: Parameters<typeof toStateBody>[0],
): Promise<Shown> {
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
      return withWayBack(
        toRecoveryPage(await inTransaction((inner) => confirmTwoFactor(inner, user, proof))),
        call,
      );
    case "codes":
      return withWayBack(
        toRecoveryPage(await inTransaction((inner) => renewRecoveryCodes(inner, user, proof))),
        call,
      );
    case "disable":
      await needPassword(call, user, proof);
      await inTransaction((inner) => disableTwoFactor(inner, user, proof));
  }
  return { body: toStateBody(around, await twoFactorState(call, user)) };
}

const withWayBack = ({ title, body }: Required<Shown>, { site }: Call): Shown => ({
  title,
  body: markup`${body}<p class="after"><a class="button" href="${twoFactorPath(site)}">Done</a></p>`,
});

/** The user of a session; application passwords cannot be used to set up a second factor. */
async function signedInUser({ caller, db }: Call): Promise<UserRow | undefined> {
  const actor = await caller();
  return actor.via === "session" && actor.id !== 0 ? db.users.get(actor.id) : undefined;
}

function show(
  { site }: Call,
  { title = heading, body }: Shown,
  refusal?: { readonly status: number; readonly text: string },
): Promise<Response> {
  const alert = refusal ? markup`<p role="alert">${refusal.text}</p>` : "";
  return toAccountPage(site, {
    title,
    status: refusal?.status ?? 200,
    body: markup`<h1>${title}</h1>
${alert}
${body}`.html,
  });
}
