import { defineTask } from "../builder.ts";
import { invitationPath, storeInvitation } from "../invitations/invitation.ts";
import { mailInvitation } from "../invitations/jobs.ts";
import { hashToken, newToken } from "../links/link.ts";
import { checkTaskUser } from "./context.ts";

/** A person for a command or a script to invite. */
export interface InviteUserInput {
  readonly email: string;
  /** Default: the site's `defaultRole`. */
  readonly role?: string;
  /** Returns the link instead of mailing it. */
  readonly asLink?: boolean;
}

/**
 * Invites a person: mails a link to choose a login and a password, or returns the link with `asLink`.
 *
 * @throws ApiError 409 `existing_user_email` or `invitation_exists`; UserInputError for an unknown role.
 */
export const inviteUser = defineTask(
  "accounts.invite-user",
  async (ctx, { email, role, asLink = false }: InviteUserInput): Promise<string | undefined> => {
    const { all, options, clock, site } = ctx;
    const roles = [role ?? options.defaultRole];
    checkTaskUser(all, "login", roles);
    const token = newToken();
    const hash = await hashToken(ctx, "invitation", token);
    await ctx.transaction(async ({ db, jobs }) => {
      const row = await storeInvitation({ db, clock }, { email, roles, invitedBy: 0 });
      if (asLink) await db.invitations.update(row.id, { hash });
      else await jobs.add(mailInvitation, { invitation: row.id });
    });
    return asLink ? `${site.url}${invitationPath}?token=${token}` : undefined;
  },
);
