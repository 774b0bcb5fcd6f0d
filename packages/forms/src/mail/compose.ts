import type { Message } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { EmailContent } from "../definition/email.ts";
import type { Form } from "../definition/form.ts";
import { toContext } from "../submit/thanks.ts";
import type { Outgoing } from "../tables.ts";
import { toMessage } from "./message.ts";

type Writer = Pick<Context, "db" | "site" | "settings" | "clock" | "options">;

/** The mail that tells of what was sent at a moment; undefined where it has no recipient. */
export async function compose(
  ctx: Writer,
  form: Form,
  email: EmailContent,
  sent: Outgoing,
  at: Date,
): Promise<Message | undefined> {
  const user =
    sent.author === 0 ? undefined : await ctx.db.users.get(sent.author, { forUpdate: false });
  const author = { login: user?.login ?? "", name: user?.display_name ?? "" };
  const { dates } = ctx.options;
  const row = { sequence: sent.sequence, values: sent.values, created: at };
  const context = toContext(ctx, form, sent, author, at);
  return toMessage(email, context, { ...row, date: { dates, timezone: ctx.site.timezone } });
}
