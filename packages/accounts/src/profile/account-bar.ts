import { type AccountPageScope, textsFor } from "../messages/index.ts";
import { basePath, type Html, languageAttributes, markup, textOf } from "@waymark/core";
import { defineService } from "../builder.ts";
import { sessionOf } from "../credentials/session.ts";
import type { UserRow } from "../tables.ts";
import { accountPagesOf } from "./account-pages.ts";
import { profilePath } from "./sections.ts";

/** The request of a page. */
export interface AccountMenuOf {
  readonly headers: Headers;
  /** The path of the page, to which the user returns after signing in or out. */
  readonly path: string;
}

/**
 * Renders the account menu of a page layout: a link to the admin for users who may use it, "Signed in as …"
 * with a link to the profile, and a sign-out button. Returns undefined without a session. Send a page that
 * contains the menu with `Cache-Control: private, no-store`.
 */
export const accountMenu = defineService(
  "accounts.menu",
  async (ctx, { headers, path }: AccountMenuOf): Promise<Html | undefined> => {
    const alive = (await sessionOf(ctx, headers.get("cookie")))?.alive;
    return alive && toMenu(ctx, alive.user, path, true);
  },
);

type MenuUser = Pick<UserRow, "display_name" | "roles" | "capabilities">;

const toMenu = (
  ctx: AccountPageScope,
  user: MenuUser,
  path: string,
  hasForm: boolean,
): Html => markup`${accountPagesOf(ctx.all, user)
  .filter(({ isWorkplace }) => isWorkplace)
  .map(
    (page) =>
      markup`<p><a href="${basePath(ctx.site) + page.path}">${textOf(page.label, ctx)}</a></p>\n`,
  )}<p>${textsFor(ctx).html("signedInBar", { name: markup`<a href="${basePath(ctx.site) + profilePath}">${user.display_name}</a>` })}</p>
${
  hasForm
    ? markup`<form method="post" action="${basePath(ctx.site)}/sign-out"><input type="hidden" name="to" value="${path}"><button>${textsFor(ctx)("signOut")}</button></form>`
    : markup`<p><a href="${basePath(ctx.site)}/sign-in">${textsFor(ctx)("signOut")}</a></p>`
}`;

/** The bar at the end of a page. */
export const toAccountBar = (
  ctx: AccountPageScope,
  user: MenuUser,
  path: string,
  hasForm: boolean,
): Html =>
  markup`<aside class="waymark-account" aria-label="${textsFor(ctx)("account")}"${languageAttributes(ctx.language, { dir: true })}>${toMenu(ctx, user, path, hasForm)}</aside>\n`;

/** The style sheet of the bar. */
export const accountBarStyle = `.waymark-account { position: sticky; bottom: 0; z-index: 1000; display: flex; flex-wrap: wrap; align-items: center;
  justify-content: flex-end; gap: .25rem 1rem; padding: .5rem 1rem; font: .875rem/1.5 system-ui, sans-serif; color: #fff; background: #1d2129 }
.waymark-account p, .waymark-account form { margin: 0 }
.waymark-account a { color: #fff; overflow-wrap: anywhere }
.waymark-account button { min-height: 1.75rem; padding: .125rem .75rem; font: inherit; color: #fff; background: transparent; border: 1px solid #8b93a1;
  border-radius: .375rem; cursor: pointer }
.waymark-account :focus-visible { outline: 2px solid #fff; outline-offset: 2px }`;
