import { sendMail } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { loadForm } from "../forms/load.ts";
import { compose } from "../mail/compose.ts";

/** Sends one mail of one submission. A failed delivery is retried and does not delay other mails. */
export const sendEmail = defineJob({
  name: "forms.send-email",
  args: { outbox: z.int() },
  transaction: false,
  async handler({ args, log, write, ...ctx }) {
    const row = await ctx.db.outbox.get(args.outbox);
    const form = row && (await loadForm(ctx, row.form));
    const email = form?.emails.find(({ name }) => name === row?.email);
    const message =
      row && form && email && (await compose(ctx, form, email, row.content, row.created));
    if (message) await sendMail(ctx.mail, message);
    else if (row)
      log.warn("An email of a form has no recipient.", { form: row.form, email: row.email });
    await write(({ db }) => db.outbox.removeAll({ id: args.outbox }));
  },
});
