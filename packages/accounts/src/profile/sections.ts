import { basePath, type Html, markup, type SiteInfo } from "@waymark/core";
import type { AccountPage } from "../extension-points.ts";
import type { CallFailure } from "../pages/call-failure.ts";
import { toField } from "../pages/field.ts";
import type { ApplicationPasswordRow, SessionRow, UserRow } from "../tables.ts";
import { toSeconds } from "../users/shape.ts";
import { toBrowserName } from "./browser-name.ts";

/** The path of the page, below that of the site. */
export const profilePath = "/profile";

/** The content of the page. */
export interface ProfileView {
  readonly site: SiteInfo;
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
${toAlert(view, action)}${fields}<button class="${style}">${button}</button>
</form>`;

function toAlert({ failed }: ProfileView, action: string): Html | undefined {
  if (failed?.action !== action || Object.keys(failed.failure.fields).length > 0) return undefined;
  return markup`<p role="alert">${failed.failure.message}</p>\n`;
}
const errorOf = ({ failed }: ProfileView, action: string, field: string): string | undefined =>
  failed?.action === action ? failed.failure.fields[field] : undefined;

const toCurrentPassword = (view: ProfileView, action: string): Html | undefined =>
  view.user.password === null
    ? undefined
    : toField({
        name: "current",
        id: `${action}-current`,
        label: "Current password",
        type: "password",
        autocomplete: "current-password",
        error: errorOf(view, action, "current"),
      });

/** All sections of the page. */
export const toProfile = (view: ProfileView): Html => markup`<section><h2>Name</h2>
${toForm(view, "name", toField({ name: "name", label: "Public name", autocomplete: "name", maxLength: 200, value: view.user.display_name, error: errorOf(view, "name", "name") }), "Save name")}
</section>
<section><h2>Email address</h2>
<p>${view.user.email === "" ? "No email address is set, so a forgotten password cannot be reset." : markup`The address is <strong>${view.user.email}</strong>.`} A new address takes effect when you open the link that we mail to it.</p>
${toForm(view, "email", markup`${toField({ name: "email", label: "New email address", type: "email", autocomplete: "email", maxLength: 254, error: errorOf(view, "email", "email") })}${toCurrentPassword(view, "email")}`, "Send the link")}
</section>
<section><h2>Password</h2>
<p>All other sessions end. Application passwords remain valid.</p>
${toForm(
  view,
  "password",
  markup`<input type="text" name="login" value="${view.user.login}" autocomplete="username" readonly hidden>
${toCurrentPassword(view, "password")}${toField({ name: "password", label: "New password", type: "password", autocomplete: "new-password", error: errorOf(view, "password", "password") })}`,
  "Change password",
)}
</section>
${
  view.pages.length > 0 &&
  markup`<section><h2>Security</h2>
${view.pages.map(({ label, path }) => markup`<p><a href="${basePath(view.site) + path}">${label}</a></p>\n`)}</section>
`
}${view.passwords && toPasswords(view, view.passwords)}${toSessions(view)}`;

const toDate = (date: Date): Html => {
  const text = toSeconds(date).slice(0, 16).replace("T", " ");
  return markup`<time datetime="${toSeconds(date)}Z">${text} UTC</time>`;
};

const toPasswords = (
  view: ProfileView,
  passwords: readonly ApplicationPasswordRow[],
): Html => markup`<section id="application-passwords"><h2>Application passwords</h2>
<p>A password for one program, for HTTP Basic authentication with your login. Each one can be revoked separately.</p>
${
  view.secret &&
  markup`<div role="status" class="secret"><p>The password of <strong>${view.secret.name}</strong>, shown only now:</p>
<p><code>${view.secret.password}</code></p></div>\n`
}${
  passwords.length > 0 &&
  markup`<ul class="rows">
${passwords.map(
  (
    row,
  ) => markup`<li><div><strong>${row.name}</strong><br><span class="soft">created ${toDate(row.created)}${row.last_used !== null && markup`, last used ${toDate(row.last_used)}`}</span></div>
${toForm(view, "revoke", markup`<input type="hidden" name="uuid" value="${row.uuid}">`, `Revoke`, "quiet")}</li>\n`,
)}</ul>\n`
}${toForm(view, "create", toField({ name: "title", label: "Name of the program", autocomplete: "off", maxLength: 200, error: errorOf(view, "create", "name") }), "Create application password")}
</section>
`;

const toSessions = (view: ProfileView): Html => markup`<section><h2>Sessions</h2>
<ul class="rows">
${view.sessions.map(
  (
    row,
  ) => markup`<li><div><strong>${toBrowserName(row.user_agent)}</strong>${row.id === view.current && " (this browser)"}<br><span class="soft">${row.ip !== null && `${row.ip}, `}since ${toDate(row.created)}</span></div>
${row.id !== view.current && toForm(view, "end", markup`<input type="hidden" name="id" value="${row.id}">`, "End", "quiet")}</li>\n`,
)}</ul>
${view.sessions.length > 1 && toForm(view, "end-others", markup``, "Sign out everywhere else", "quiet")}
<form method="post" action="${basePath(view.site)}/sign-out"><button>Sign out</button></form>
</section>`;
