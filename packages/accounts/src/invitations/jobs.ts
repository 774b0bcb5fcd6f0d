import { mailJobSettings, sendMail } from "@waymark/core";
import { mailContext, textsFor } from "../messages/index.ts";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { hashToken, newToken } from "../links/link.ts";
import { toMessage } from "../mail/message.ts";
import { invitationPath, lifetime } from "./invitation.ts";

/** Mails an invitation. The token is created here, so that it is not stored with the job; earlier links become invalid. */
export const mailInvitation = defineJob({
  name: "accounts.mail-invitation",
  args: { invitation: z.int() },
  ...mailJobSettings,
  async handler({ args, write, ...call }) {
    const { site, clock, mail, log } = call;
    const token = newToken();
    const hash = await hashToken(call, "invitation", token);
    const sent = clock.now();
    const expires = new Date(sent.getTime() + lifetime);
    const invitation = await write(async ({ db }) => {
      const count = await db.invitations.updateAll(
        { id: args.invitation },
        { hash, sent, expires },
      );
      return count === 1 ? db.invitations.get(args.invitation) : undefined;
    });
    // It was revoked in the meantime.
    if (!invitation) return;
    const sender = invitation.invited_by
      ? (await call.db.users.get(invitation.invited_by))?.display_name
      : undefined;
    const ctx = mailContext(call);
    const t = textsFor(ctx);
    await sendMail(
      mail,
      toMessage(ctx, {
        to: invitation.email,
        subject: t("invitationSubject"),
        paragraphs: [
          t("invitationText", {
            sender: sender ?? t("anAdministrator"),
            site: site.name,
            url: site.url,
          }),
          t("invitationHow"),
        ],
        link: {
          label: t("invitationLink"),
          url: `${site.url}${invitationPath}?token=${token}`,
        },
        after: [t("invitationAfter")],
      }),
    );
    log.info("An invitation was mailed.", { invitation: invitation.id });
  },
});
