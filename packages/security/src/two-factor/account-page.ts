import { basePath, markup, type Html, type SiteInfo } from "@waymark/core";
import type { Enrolment } from "./enrol.ts";
import { toEnrolmentFields } from "./page-html.ts";
import type { TwoFactorState } from "./state.ts";

/** The path of the page where users manage their second factor. */
export const twoFactorPath = (site: SiteInfo): string => `${basePath(site)}/two-factor`;

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

/** Whether the user has a second factor, and the forms that change that. */
export function toStateBody(around: Around, state: TwoFactorState): Html {
  const { enabled, required, grace_until, recovery_codes } = state;
  const until = grace_until?.slice(0, 10);
  const demand = required
    ? markup`<p>Your role on this site needs a second factor${until !== undefined && ` from ${until} on`}.</p>`
    : "";
  if (!enabled)
    return markup`<p>Signing in asks for your password alone. With a second factor it also asks for a code of an app on your phone, so that nobody gets in who only knows your password.</p>
${demand}
${form(around, "begin", password("password"), "Set up")}`;
  return markup`<p>Signing in asks for a code beside your password. You have ${recovery_codes} recovery codes left.</p>
${demand}
<details><summary>Get new recovery codes</summary>
${form(around, "codes", code("codes-code"), "Get new codes")}</details>
<details><summary>Set up another device</summary>
${form(around, "begin", markup`${password("begin-password")}${code("begin-code")}`, "Set up")}</details>
<details><summary>Turn off</summary>
${form(around, "disable", markup`${password("disable-password")}${code("disable-code")}`, "Turn off")}</details>`;
}

/** The key, and the form that confirms it. */
export const toBegunBody = (around: Around, enrolment: Enrolment): Html =>
  form(around, "confirm", toEnrolmentFields(enrolment), "Confirm");
