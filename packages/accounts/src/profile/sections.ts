import type { AccountPageScope, AccountTexts } from "../messages/index.ts";
import { strong } from "../pages/form-page.ts";
import { basePath, dateFormat, type Html, markup, type SiteInfo, textOf } from "@waymark/core";
import type { AccountPage } from "../extension-points.ts";
import type { CallFailure } from "../pages/call-failure.ts";
import { toField } from "../pages/field.ts";
import type { ApplicationPasswordRow, SessionRow, UserRow } from "../tables.ts";
import { toSeconds } from "../users/shape.ts";
import { toBrowserName } from "./browser-name.ts";

/** The path of the page, relative to that of the site. */
export const profilePath = "/profile";

/** The content of the page. */
export interface ProfileView {
  readonly site: SiteInfo;
  readonly t: AccountTexts;
  readonly scope: AccountPageScope;
  readonly nonce: string;
  readonly user: UserRow;
  /** Undefined if the site has no application passwords. */
  readonly passwords: readonly ApplicationPasswordRow[] | undefined;
  readonly sessions: readonly SessionRow[];
  /** The id of the session of this browser. */
  readonly current: number;
  readonly pages: readonly AccountPage[];
  /** The action that has failed. */
  readonly failed?: { readonly action: string; readonly failure: CallFailure } | undefined;
  /** A new application password, shown once. */
  readonly secret?: { readonly name: string; readonly password: string } | undefined;
}

const toForm = (view: ProfileView, action: string, fields: Html, button: string, style = "") =>
  markup`<form method="post" action="${basePath(view.site) + profilePath}">
<input type="hidden" name="nonce" value="${view.nonce}">
<input type="hidden" name="action" value="${action}">
${fields}<button class="${style}">${button}</button>
</form>`;

/** The error of a field, which gets the focus: the page is long, and the error is read out with its field. */
function errorOf({ failed }: ProfileView, action: string, field: string) {
  const error = failed?.action === action ? failed.failure.fields[field] : undefined;
  return error === undefined ? {} : { error, hasFocus: true };
}

const toCurrentPassword = (view: ProfileView, action: string): Html | undefined =>
  view.user.password === null
    ? undefined
    : toField({
        name: "current",
        id: `${action}-current`,
        label: view.t("currentPassword"),
        type: "password",
        autocomplete: "current-password",
        ...errorOf(view, action, "current"),
      });

/** All sections of the page. */
export function toProfile(view: ProfileView): Html {
  const { t, user } = view;
  return markup`<section><h2>${t("nameSection")}</h2>
${toForm(view, "name", toField({ name: "name", label: t("publicName"), autocomplete: "name", maxLength: 200, value: view.user.display_name, ...errorOf(view, "name", "name") }), t("saveName"))}
</section>
<section><h2>${t("emailSection")}</h2>
<p>${user.email === "" ? t("noEmail") : t.html("emailIs", { email: user.email, strong })} ${t("emailTakesEffect")}</p>
${toForm(view, "email", markup`${toField({ name: "email", label: t("newEmail"), type: "email", autocomplete: "email", maxLength: 254, ...errorOf(view, "email", "email") })}${toCurrentPassword(view, "email")}`, t("sendLink"))}
</section>
<section><h2>${t("passwordSection")}</h2>
<p>${t("passwordSectionText")}</p>
${toForm(
  view,
  "password",
  markup`<input type="text" name="login" value="${view.user.login}" autocomplete="username" readonly hidden>
${toCurrentPassword(view, "password")}${toField({ name: "password", label: t("newPassword"), type: "password", autocomplete: "new-password", ...errorOf(view, "password", "password") })}`,
  t("changePassword"),
)}
</section>
${
  view.pages.length > 0 &&
  markup`<section><h2>${t("securitySection")}</h2>
${view.pages.map(({ label, path }) => markup`<p><a href="${basePath(view.site) + path}">${textOf(label, view.scope)}</a></p>\n`)}</section>
`
}${view.passwords && toPasswords(view, view.passwords)}${toSessions(view)}`;
}

const toDate = ({ scope: { language, site } }: ProfileView, date: Date): Html => {
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: site.timezone } as const;
  const text = dateFormat(language, options).format(date);
  return markup`<time datetime="${toSeconds(date)}Z">${text}</time>`;
};

const toPasswords = (
  view: ProfileView,
  passwords: readonly ApplicationPasswordRow[],
): Html => markup`<section id="application-passwords"><h2>${view.t("applicationPasswords")}</h2>
<p>${view.t("applicationPasswordsText")}</p>
${
  view.secret &&
  markup`<div role="status" class="secret"><p>${view.t.html("secretShown", { name: view.secret.name, strong })}</p>
<p><code>${view.secret.password}</code></p></div>\n`
}${
  passwords.length > 0 &&
  markup`<ul class="rows">
${passwords.map(
  (
    row,
  ) => markup`<li><div><strong>${row.name}</strong><br><span class="soft">${row.last_used === null ? view.t.html("created", { date: toDate(view, row.created) }) : view.t.html("createdAndUsed", { created: toDate(view, row.created), used: toDate(view, row.last_used) })}</span></div>
${toForm(view, "revoke", markup`<input type="hidden" name="uuid" value="${row.uuid}">`, view.t("revoke"), "quiet")}</li>\n`,
)}</ul>\n`
}${toForm(view, "create", toField({ name: "title", label: view.t("programName"), autocomplete: "off", maxLength: 200, ...errorOf(view, "create", "name") }), view.t("createPassword"))}
</section>
`;

const browserOf = ({ t }: ProfileView, { user_agent: agent }: SessionRow): Html =>
  markup`<strong>${toBrowserName(agent, t)}</strong>`;

const toSessions = (view: ProfileView): Html => markup`<section><h2>${view.t("sessions")}</h2>
<ul class="rows">
${view.sessions.map(
  (
    row,
  ) => markup`<li><div>${row.id === view.current ? view.t.html("thisBrowser", { browser: browserOf(view, row) }) : browserOf(view, row)}<br><span class="soft">${row.ip === null ? view.t.html("since", { date: toDate(view, row.created) }) : view.t.html("addressSince", { address: row.ip, date: toDate(view, row.created) })}</span></div>
${row.id !== view.current && toForm(view, "end", markup`<input type="hidden" name="id" value="${row.id}">`, view.t("endSession"), "quiet")}</li>\n`,
)}</ul>
${view.sessions.length > 1 && toForm(view, "end-others", markup``, view.t("signOutElsewhere"), "quiet")}
<form method="post" action="${basePath(view.site)}/sign-out"><button>${view.t("signOut")}</button></form>
</section>`;
