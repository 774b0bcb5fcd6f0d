import { siteTitle } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { toName } from "../issues/evidence.ts";
import { sendMail } from "../mail/send.ts";

/** Emails a user about a sign-in from a new device. */
export const mailDevice = defineJob({
  name: "security.mail-device",
  args: { user: z.int(), time: z.string(), browser: z.string(), network: z.string() },
  transaction: false,
  retry: { attempts: 3, first: "1m", longest: "10m" },
  async handler({ args, db, settings, site, mail }) {
    const user = await db.users.get(args.user);
    if (!user || user.email === "") return;
    const name = toName(settings.get(siteTitle));
    await sendMail(mail, {
      to: user.email,
      subject: `${name}: sign-in from a new device`,
      text: `Somebody has signed in to your account at ${site.url} from a device that was not used with it before.

Time: ${args.time.slice(0, 16).replace("T", " ")} UTC
Browser: ${args.browser}
Address: ${args.network}

If this was you, there is nothing to do. If not, change your password, and sign out on all devices at ${site.url}/sign-in.
`,
    });
  },
});
